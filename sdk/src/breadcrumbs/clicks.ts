import type { Client } from '../core/client'
import { guarded } from '../core/guarded'
import { cut } from '../event/plain'

const MOST_ANCESTORS = 4

/** Notes which element was clicked, or where Enter was pressed: by its place, never by what is written or typed in it. */
export function clickBreadcrumbs(client: Client): () => void {
  const note = (category: string, event: Event) =>
    guarded(() => {
      const [target] = event.composedPath()
      if (target instanceof Element) client.addBreadcrumb({ category, message: placeOf(target) })
    })
  const onClick = (event: Event) => note('ui.click', event)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') note('ui.input', event)
  }
  // Before the page's own handlers, which may throw or stop the event.
  addEventListener('click', onClick, true)
  addEventListener('keydown', onKey, true)
  return () => {
    removeEventListener('click', onClick, true)
    removeEventListener('keydown', onKey, true)
  }
}

/** `form#pay > button.primary[name="buy"]` */
function placeOf(element: Element): string {
  const parts: string[] = []
  for (
    let at: Element | null = element;
    at && parts.length < MOST_ANCESTORS;
    at = at.parentElement
  ) {
    parts.unshift(named(at))
    if (at.id) break
  }
  return cut(parts.join(' > '), 500)
}

function named(element: Element): string {
  const classes = [...element.classList].slice(0, 3).map((name) => `.${name}`)
  const marks = ['name', 'type', 'role', 'aria-label', 'data-testid'].flatMap((name) => {
    const value = element.getAttribute(name)
    return value ? [`[${name}="${cut(value, 50)}"]`] : []
  })
  const id = element.id ? `#${element.id}` : ''
  return element.tagName.toLowerCase() + id + classes.join('') + marks.join('')
}
