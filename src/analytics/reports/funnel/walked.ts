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
  const { of, visitOf, units } = orderedEvents(
    events,
    isPerVisit ? alone(length) : byVisitor(visits, events),
  )
  const chain = new Int32Array(steps)
  for (let unit = 0; unit < units; unit++) {
    if (unit % AT_ONCE === AT_ONCE - 1) yield
    const ordered = of(unit)
    const came = furthestChain(ordered, { steps, windowMs }, chain)
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
  unitOf: Int32Array.from({ length: visits }, (_, i) => i),
  units: visits,
})

/** Numbers the visitors of whom there are events. */
function byVisitor({ visitor, isMeant }: MeantVisits, events: StepEvents) {
  const unitOf = new Int32Array(isMeant.length)
  const known = new Map<number, number>()
  for (let i = 0; i < events.length; i++) {
    const visit = events.visit[i] as number
    const one = visitor[visit] as number
    const unit = known.get(one) ?? known.size
    known.set(one, unit)
    unitOf[visit] = unit
  }
  return { unitOf, units: known.size }
}
