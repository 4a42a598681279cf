import { signal } from '@preact/signals'
import type { LiveChange } from '../../src/live/model'
import { address } from './client'

export type Kind = LiveChange['kinds'][number]

/** Whether the server tells what is new; while it does not, pages ask at intervals. */
export const isLive = signal(false)

/** How long to wait after the stream was refused; until then pages ask at intervals. */
const REFUSED_MS = 30_000

type Hear = (change: LiveChange) => void

const hearers = new Set<Hear>()
/** Said at each connection: before it, any change may have been missed. */
const ANYTHING: LiveChange = {
  kinds: ['issues', 'traces', 'analytics', 'replays', 'alerts', 'flags'],
  environments: null,
}

/** Calls `hear` for each change in the project on the screen. @returns what ends that */
export function onChange(hear: Hear): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/**
 * Keeps the one stream of this page open while it is seen: a browser has few connections to a server, and a
 * stream in a tab that nobody sees would take one from those that are.
 * @returns what ends it
 */
export function followProject(slug: string): () => void {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined

  function open() {
    source = new EventSource(address(`/projects/${encodeURIComponent(slug)}/live`))
    source.onopen = () => {
      isLive.value = true
      tell(ANYTHING)
    }
    source.addEventListener('changed', ({ data }) => tell(JSON.parse(data)))
    // The browser connects again by itself, unless it was refused: by a proxy while the box starts, or as one page
    // too many.
    source.onerror = () => {
      isLive.value = false
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, REFUSED_MS)
    }
  }

  function close() {
    clearTimeout(again)
    source?.close()
    source = undefined
    isLive.value = false
  }

  const turn = () => (document.hidden ? close() : (source ?? open()))
  turn()
  document.addEventListener('visibilitychange', turn)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    close()
  }
}

function tell(change: LiveChange) {
  for (const hear of hearers) hear(change)
}

/** Whether a change touches what an address shows; one that names no environment may show any. */
export function touches(change: LiveChange, kind: Kind, from: string): boolean {
  if (!change.kinds.includes(kind)) return false
  const shown = new URLSearchParams(from.split('?')[1]).get('environment')
  return (
    change.environments === null ||
    shown === null ||
    shown === 'all' ||
    change.environments.includes(shown)
  )
}
