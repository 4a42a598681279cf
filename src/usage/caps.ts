import type { Counted } from '../db/spool/block'
import { Problem } from '../lib/problem'
import type { Ledger, Total } from './ledger'
import { classOf, type MeteredSignal, type MeterName, meterOf } from './meters'
import { type Month, monthEnd, monthOf } from './month'
import { capOf, type Plan } from './plan'

/** What asks for room on a meter. */
interface Wanted {
  signal: MeteredSignal
  environment: string
}

/** Room on a meter, held until the digest has settled it. */
export interface Reservation {
  /** How many fit: fewer than were asked for when the meter is full. */
  fits: number
  counted: Counted
  /** Why the others are refused; undefined when all fit. */
  refusal: Problem | undefined
  /** Waits for the append of what fits. When it fails, the room is given back. @throws what the append throws */
  hold(append: () => Promise<void>): Promise<void>
}

interface Deps {
  ledger: Ledger
  plan: (month: Month) => Plan
  clock: () => number
}

/** Keeps what is taken within the plan. Everything here is synchronous: between a look and a reservation nobody else reserves. */
export function caps({ ledger, plan, clock }: Deps) {
  const totalOf = ({ signal, environment }: Wanted, now: number): Total => ({
    signal,
    class: classOf(environment),
    month: monthOf(now),
  })

  function roomFor(total: Total): number {
    const inclusion = plan(total.month)[meterOf(total.signal) as MeterName]
    return Math.max(0, capOf(inclusion, total.class) - ledger.taken(total))
  }

  const refusalOf = (total: Total, now: number): Problem => {
    const meter = meterOf(total.signal) as MeterName
    return full(total, { meter, included: plan(total.month)[meter].included ?? 0, now })
  }

  return {
    /** Reserves as many of `count` as fit, before they are appended. */
    reserve(wanted: Wanted, count: number): Reservation {
      const now = clock()
      const total = totalOf(wanted, now)
      const fits = Math.min(count, roomFor(total))
      ledger.add(total, fits)
      return {
        fits,
        counted: { environment: wanted.environment, month: total.month },
        refusal: fits < count ? refusalOf(total, now) : undefined,
        async hold(append) {
          try {
            await append()
          } catch (cause) {
            ledger.add(total, -fits)
            throw cause
          }
        },
      }
    },
    /** To be asked before a body is read. @throws Problem when nothing of it could be taken */
    refuseWhenFull(wanted: Wanted): void {
      const now = clock()
      const total = totalOf(wanted, now)
      if (roomFor(total) === 0) throw refusalOf(total, now)
    },
  }
}

export type Caps = ReturnType<typeof caps>

function full(
  { class: of, month }: Total,
  { meter, included, now }: { meter: MeterName; included: number; now: number },
): Problem {
  const end = monthEnd(month)
  const until = `until ${new Date(end).toISOString().slice(0, 10)} 00:00 UTC`
  const raise = `raise the plan (\`whimbrel plan set ${meter} N\`)`
  const retryAfterSeconds = Math.max(1, Math.ceil((end - now) / 1000))
  return of === 'development'
    ? new Problem(
        'development_cap_reached',
        `Development has used its ${included} ${meter} of this month, and takes no more ${until}. Sample in development, or ${raise}.`,
        { retryAfterSeconds },
      )
    : new Problem(
        'quota_exceeded',
        `The ${included} ${meter} of this month are used, and no more are taken ${until}. Send less, or ${raise}.`,
        { retryAfterSeconds },
      )
}
