/** When the next request is due: a time, `later` when it is not yet, `over` when there is none. */
type Pace = (now: number) => number | 'later' | 'over'

/** Closed loop: each connection sends again once it was answered. Finds the saturation rate. */
export const asFastAsAnswered =
  (endAt: number): Pace =>
  (now) =>
    now < endAt ? now : 'over'

/**
 * Open loop: requests fall due whether or not earlier ones were answered, and a latency counts from
 * the due time, so that a stalled server cannot hide its stall by holding the next request back
 * (coordinated omission). Timers here tick by the millisecond, so the requests of one millisecond
 * are due together at its start: a little harsher than evenly spaced ones.
 */
export function atRate(perSecond: number, startAt: number, endAt: number): Pace {
  let sent = 0
  return (now) => {
    const due = startAt + Math.floor((sent * 1000) / perSecond)
    if (due >= endAt) return 'over'
    if (due > now) return 'later'
    sent += 1
    return due
  }
}
