import { listen } from './listen'

/** Less is not worth an event. */
const LEAST_MS = 100
/** Who does nothing for so long has gone away from a page that stays open. */
const IDLE_MS = 300_000

/**
 * Measures for how long a page is looked at, and how far down. It is while it is visible and has the focus, until five minutes after the last
 * sign of somebody.
 * @param onReturn hears when somebody is there again after that
 */
export function attention(onReturn: () => void) {
  let engagedMs = 0
  /** Since when it is looked at, as far as that is not in `engagedMs`. */
  let since: number | undefined
  let until = 0
  let depth = 0
  let toldDepth = 0

  function settle() {
    const now = performance.now()
    if (since !== undefined) engagedMs += Math.max(0, Math.min(now, until) - since)
    since = document.visibilityState === 'visible' && document.hasFocus() ? now : undefined
  }

  function deepen() {
    const seen = (100 * (scrollY + innerHeight)) / document.documentElement.scrollHeight
    depth = Math.max(depth, Math.min(100, Math.floor(seen)))
  }

  listen('focus blur visibilitychange', settle)
  listen('focus pointerdown pointermove keydown scroll', () => {
    deepen()
    const now = performance.now()
    const isBack = now > until
    if (isBack) settle()
    until = now + IDLE_MS
    if (isBack) onReturn()
  })

  return {
    /** Begins with another page. */
    begin(): void {
      settle()
      engagedMs = depth = toldDepth = 0
      until = performance.now() + IDLE_MS
    },
    /** What there is to tell since the last call; undefined when that is nothing. */
    take() {
      settle()
      deepen()
      if (engagedMs < LEAST_MS && depth === toldDepth) return undefined
      const told = { engagedMs: Math.round(engagedMs), scrollDepth: depth }
      engagedMs = 0
      toldDepth = depth
      return told
    },
  }
}
