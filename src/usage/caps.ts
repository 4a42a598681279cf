import type { Counted } from '../db/spool/block'
import { Problem } from '../lib/problem'
import type { Account, Ledger } from './ledger'
import { classOf, METERS, type MeterClass, type MeteredSignal, type MeterName } from './meters'
import { type Month, monthEnd, monthOf, monthStart } from './month'
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

/** A meter of the present month, as requests need it. */
interface Open {
  name: MeterName
  class: MeterClass
  account: Account
}

interface Deps {
  ledger: Ledger
  plan: (month: Month) => Plan
  clock: () => number
}

/** Keeps what is taken within the plan. Everything here is synchronous: between a look and a reservation nobody else reserves. */
export function caps({ ledger, plan, clock }: Deps) {
  // Looked up once a month, not for each request.
  let present = openMonth(ledger, monthOf(clock()))

  /** The month of a moment. A clock may be set back over its beginning. */
  function monthAt(now: number) {
    if (now < present.from || now >= present.to) present = openMonth(ledger, monthOf(now))
    return present
  }

  const inclusionOf = ({ name }: Open, month: Month) => plan(month)[name]

  const roomOf = (meter: Open, month: Month): number =>
    Math.max(0, capOf(inclusionOf(meter, month), meter.class) - meter.account.taken)

  const refusalOf = (meter: Open, month: Month, now: number): Problem =>
    full(meter, { month, included: inclusionOf(meter, month).included ?? 0, now })

  return {
    /** Reserves as many of `count` as fit, before they are appended. */
    reserve({ signal, environment }: Wanted, count: number): Reservation {
      const now = clock()
      const { month, meters } = monthAt(now)
      const meter = meters[signal][classOf(environment)]
      const { account } = meter
      const fits = Math.min(count, roomOf(meter, month))
      account.taken += fits
      return {
        fits,
        counted: { environment, month },
        refusal: fits < count ? refusalOf(meter, month, now) : undefined,
        async hold(append) {
          try {
            await append()
          } catch (cause) {
            account.taken -= fits
            throw cause
          }
        },
      }
    },
    /** To be asked before a body is read. @throws Problem when nothing of it could be taken */
    refuseWhenFull({ signal, environment }: Wanted): void {
      const now = clock()
      const { month, meters } = monthAt(now)
      const meter = meters[signal][classOf(environment)]
      if (roomOf(meter, month) === 0) throw refusalOf(meter, month, now)
    },
  }
}

export type Caps = ReturnType<typeof caps>

function openMonth(ledger: Ledger, month: Month) {
  const open = (signal: MeteredSignal, name: MeterName, of: MeterClass): Open => ({
    name,
    class: of,
    account: ledger.accountOf({ signal, class: of, month }),
  })
  const meters = METERS.map(({ name, signal }) => [
    signal,
    { plan: open(signal, name, 'plan'), development: open(signal, name, 'development') },
  ])
  return {
    month,
    from: monthStart(month),
    to: monthEnd(month),
    meters: Object.fromEntries(meters) as Record<MeteredSignal, Record<MeterClass, Open>>,
  }
}

function full(
  { name, class: of }: Open,
  { month, included, now }: { month: Month; included: number; now: number },
): Problem {
  const end = monthEnd(month)
  const until = `until ${new Date(end).toISOString().slice(0, 10)} 00:00 UTC`
  const raise = `raise the plan (\`whimbrel plan set ${name} N\`)`
  const retryAfterSeconds = Math.max(1, Math.ceil((end - now) / 1000))
  return of === 'development'
    ? new Problem(
        'development_cap_reached',
        `Development has used its ${included} ${name} of this month, and takes no more ${until}. Sample in development, or ${raise}.`,
        { retryAfterSeconds },
      )
    : new Problem(
        'quota_exceeded',
        `The ${included} ${name} of this month are used, and no more are taken ${until}. Send less, or ${raise}.`,
        { retryAfterSeconds },
      )
}
