import { countIn, type Histogram, histogram, merged, observe, quantile } from '../lib/histogram'
import { DAY_MS, MINUTE_MS } from '../lib/time'

/** What is known of the last minutes and of today (UTC), kept in memory alone: a new start begins anew. */
export interface Vitals {
  accepted: {
    /** Records acknowledged today, and since the start. */
    today: number
    total: number
    /** How many a second, and within what time 99 of 100 requests, in the last one to two minutes. */
    perSecond: number
    p99Ms: number | null
  }
  /** How long requests waited for the disk, since the start. */
  waits: Histogram
  highestLagMs: number
  /** How far the clock has jumped back since the start. */
  clockBackMs: number
  /** Since when work that makes the file smaller has waited; undefined while none does. */
  maintenanceSince: number | undefined
}

/** A minute of acknowledged records. */
interface Minute {
  from: number
  records: number
  waits: Histogram
}

/**
 * @param now the clock
 * @param passed ms since some moment, by a clock that is never set
 */
export function vitals(now: () => number, passed: () => number) {
  const waits = histogram()
  const minute = (from: number): Minute => ({ from, records: 0, waits: histogram() })
  let current = minute(passed())
  let before: Minute | undefined
  let day = dayOf(now())
  let today = 0
  let total = 0
  let highestLagMs = 0
  let furthest = now() - passed()
  let clockBackMs = 0
  let maintenanceSince: number | undefined

  /** Looks at both clocks, and begins a minute or a day anew when one is over. */
  function tick() {
    const at = passed()
    const offset = now() - at
    clockBackMs = Math.max(clockBackMs, furthest - offset)
    furthest = Math.max(furthest, offset)
    if (at - current.from >= MINUTE_MS) {
      before = at - current.from < 2 * MINUTE_MS ? current : undefined
      current = minute(at)
    }
    if (dayOf(now()) === day) return
    day = dayOf(now())
    today = 0
    highestLagMs = 0
  }

  return {
    /** Notes an append: how many records it had, and how long each of its requests had waited. */
    acknowledged(records: number, waitedMs: readonly number[]): void {
      tick()
      today += records
      total += records
      current.records += records
      for (const ms of waitedMs) {
        observe(waits, ms)
        observe(current.waits, ms)
      }
    },
    /** Notes how long the oldest record had waited when it was digested. */
    lagged(ms: number): void {
      tick()
      highestLagMs = Math.max(highestLagMs, ms)
    },
    /** Notes whether maintenance is still to be done. */
    maintaining(isPending: boolean): void {
      maintenanceSince = isPending ? (maintenanceSince ?? now()) : undefined
    },
    read(): Vitals {
      tick()
      const lately = before ? merged(before.waits, current.waits) : current.waits
      const seconds = Math.max(1000, passed() - (before ?? current).from) / 1000
      const records = (before?.records ?? 0) + current.records
      return {
        accepted: {
          today,
          total,
          perSecond: records / seconds,
          p99Ms: countIn(lately) === 0 ? null : quantile(lately, 0.99),
        },
        waits,
        highestLagMs,
        clockBackMs,
        maintenanceSince,
      }
    },
  }
}

const dayOf = (ms: number) => Math.floor(ms / DAY_MS)
