import { iso, MINUTE_MS } from '../../../lib/time'

export const MINUTES = 30

/** When the first of the minutes begins of which the one that is not over is the last. */
export const firstMinute = (now: number): number =>
  Math.floor(now / MINUTE_MS) * MINUTE_MS - (MINUTES - 1) * MINUTE_MS

/** Counts by minute. @param since begin of the first */
export function minuteCounts(since: number) {
  const views = new Uint32Array(MINUTES)
  const events = new Uint32Array(MINUTES)
  const sum = (counts: Uint32Array) => counts.reduce((all, one) => all + one, 0)
  return {
    count(at: number, isView: boolean): void {
      const minute = Math.min(MINUTES - 1, Math.floor((at - since) / MINUTE_MS))
      const counts = isView ? views : events
      counts[minute] = (counts[minute] as number) + 1
    },
    views: () => sum(views),
    events: () => sum(events),
    rows: () =>
      Array.from(views, (count, i) => ({
        at: iso(since + i * MINUTE_MS),
        views: count,
        events: events[i] as number,
      })),
  }
}
