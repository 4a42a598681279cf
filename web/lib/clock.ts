import { signal } from '@preact/signals'

/** The time that ages are reckoned from, moved on every few seconds while the page is seen. */
export const now = signal(Date.now())

const TICK_MS = 5000

export function startClock(): void {
  const tick = () => {
    if (!document.hidden) now.value = Date.now()
  }
  setInterval(tick, TICK_MS)
  document.addEventListener('visibilitychange', tick)
}
