import { guarded } from '../core/guarded'
import { wrapped } from '../core/wrapped'

type ChangeState = History['pushState']

/** Tells when the page goes from one address to another without loading anew. @returns what ends that */
export function watchNavigation(tell: (from: URL, to: URL) => void): () => void {
  let from = location.href

  function look() {
    const to = location.href
    if (to === from) return
    const before = from
    from = to
    tell(new URL(before), new URL(to))
  }

  const onMove = () => guarded(look)
  const wrap = (name: 'pushState' | 'replaceState') =>
    wrapped(history as Record<typeof name, ChangeState>, name, (original) => (...args) => {
      original.apply(history, args)
      guarded(look)
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
