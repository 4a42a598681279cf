type Ask = (go: () => void) => void

/** What asks before the page is left, and the address that it stands at. */
let guard: { ask: Ask; href: string; path: string } | undefined

/**
 * Asks before the viewer goes to another page of the dashboard, for a page that holds what is not saved.
 * @param ask is given what goes on to the other page
 * @returns what ends it
 */
export function askBeforeLeaving(ask: Ask): () => void {
  const own = { ask, href: location.href, path: location.pathname }
  guard = own
  return () => {
    if (guard === own) guard = undefined
  }
}

/** Goes to a path of the dashboard, or asks first; a change of the query stays on the page. */
export function goTo(path: string, go: () => void): void {
  if (guard && path.split('?')[0] !== guard.path) guard.ask(go)
  else go()
}

/** Listens to the browser's own ways back and on. Call it before anything else listens: what is asked about must not be drawn yet. */
export function startLeaving(): void {
  window.addEventListener('popstate', (event) => {
    if (!guard || location.pathname === guard.path) return
    event.stopImmediatePropagation()
    // The browser has gone back already: its list of pages gets this one again, and who leaves goes back once more.
    history.pushState(null, '', guard.href)
    guard.ask(() => history.back())
  })
}
