import type { Client } from '../core/client'
import { guarded } from '../core/guarded'
import { wrapped } from '../core/wrapped'

type ChangeState = History['pushState']

/** Notes that the page went from one address to another without loading anew. */
export function navigationBreadcrumbs(client: Client): () => void {
  let from = location.href

  function note() {
    const to = location.href
    if (to === from) return
    client.addBreadcrumb({ category: 'navigation', data: { from: shown(from), to: shown(to) } })
    from = to
  }

  const onMove = () => guarded(note)
  const wrap = (name: 'pushState' | 'replaceState') =>
    wrapped(history as Record<typeof name, ChangeState>, name, (original) => (...args) => {
      original.apply(history, args)
      guarded(note)
    })
  const undo = [wrap('pushState'), wrap('replaceState')]
  addEventListener('popstate', onMove)
  addEventListener('hashchange', onMove)
  return () => {
    for (const put of undo) put()
    removeEventListener('popstate', onMove)
    removeEventListener('hashchange', onMove)
  }
}

const shown = (href: string) => {
  const { origin, pathname, search, hash } = new URL(href)
  return (origin === location.origin ? '' : origin) + pathname + search + hash
}
