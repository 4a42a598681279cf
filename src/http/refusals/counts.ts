import { DAY_MS } from '../../lib/time'

/** What was refused: where, why and how often. */
export interface Refused {
  /** A group of routes, see `group.ts`. */
  route: string
  /** A `Reason`, `internal` for a bug, `partial` for items of a batch whose others were taken. */
  reason: string
  count: number
}

/**
 * Counts refusals by reason and group of routes. There are few of either, so it is bounded whatever is sent.
 * @param clock tells when a day (UTC) is over
 */
export function refusalCounts(clock: () => number) {
  const sinceStart = new Map<string, Refused>()
  let today = new Map<string, Refused>()
  let day = dayOf(clock())

  function tick() {
    if (dayOf(clock()) === day) return
    day = dayOf(clock())
    today = new Map()
  }

  return {
    note(route: string, reason: string, count = 1): void {
      tick()
      for (const counted of [sinceStart, today]) {
        const key = `${route} ${reason}`
        const known = counted.get(key)
        if (known) known.count += count
        else counted.set(key, { route, reason, count })
      }
    },
    sinceStart: (): Refused[] => [...sinceStart.values()],
    today(): Refused[] {
      tick()
      return [...today.values()]
    },
  }
}

export type RefusalCounts = ReturnType<typeof refusalCounts>

const dayOf = (ms: number) => Math.floor(ms / DAY_MS)
