import type { MeantVisits } from '../reached/scan-reached'
import type { Mask } from '../scan/filter'
import type { Scanning } from '../scan/scan'
import { furthestChain } from './furthest-chain'
import type { Gaps } from './gaps'
import { orderedEvents } from './ordered-events'
import type { StepEvents } from './step-events'

/** People that are followed without giving the turn to other work. */
const AT_ONCE = 20_000

/** What is known of the visits of a lane, by their index. */
export interface Walked {
  /** Of a visit in which somebody's chain began, how many steps it came to; 0 of others. */
  begun: Mask
  /** The same of the visit in which it ended. */
  ended: Mask
}

interface Followed {
  steps: number
  windowMs: number
  isPerVisit: boolean
  /** How long each step took after the one before; the first is of the whole. */
  gaps: readonly Gaps[]
}

/** Follows each visitor, or each visit, as far as they came. */
export function* walk(
  visits: MeantVisits,
  events: StepEvents,
  { steps, windowMs, isPerVisit, gaps }: Followed,
): Scanning<Walked> {
  const { length } = visits.isMeant
  const walked: Walked = { begun: new Uint8Array(length), ended: new Uint8Array(length) }
  const { of, visitOf, units } = yield* orderedEvents(
    events,
    isPerVisit ? alone(length) : byVisitor(visits, events),
  )
  const chain = new Int32Array(steps)
  const cameTo = furthestChain({ steps, windowMs })
  for (let unit = 0; unit < units; unit++) {
    if (unit % AT_ONCE === AT_ONCE - 1) yield
    const ordered = of(unit)
    const came = cameTo(ordered, chain)
    if (came === 0) continue
    const [first, last] = [chain[0] as number, chain[came - 1] as number]
    walked.begun[visitOf(first)] = came
    walked.ended[visitOf(last)] = came
    for (let step = 1; step < came; step++)
      gaps[step]?.add(ordered.at(chain[step] as number) - ordered.at(chain[step - 1] as number))
    if (came === steps) gaps[0]?.add(ordered.at(last) - ordered.at(first))
  }
  return walked
}

const alone = (visits: number) => ({
  unitOf: new Uint32Array(visits).map((_, i) => i),
  units: visits,
})

/** Numbers the visitors of whom there are events. */
function byVisitor({ visitor, isMeant }: MeantVisits, { length, visit }: StepEvents) {
  const unitOf = new Uint32Array(isMeant.length)
  // By the visitor's number in the lane, from 1.
  const known = new Uint32Array(largest(visitor) + 1)
  let units = 0
  for (let i = 0; i < length; i++) {
    const index = visit[i] as number
    const one = visitor[index] as number
    if (known[one] === 0) known[one] = ++units
    unitOf[index] = (known[one] as number) - 1
  }
  return { unitOf, units }
}

function largest(numbers: Uint32Array): number {
  let most = 0
  for (let i = 0; i < numbers.length; i++)
    if ((numbers[i] as number) > most) most = numbers[i] as number
  return most
}
