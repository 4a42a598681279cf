import type { TraceView } from '../../../../src/traces/pages/detail/model'
import { hueOf, isOutside, OUTSIDE } from '../hue'

/** The time that one service spent itself, or that databases and queues took. */
interface OwnTime {
  name: string
  hue: string
  ms: number
}

/** Own times by service. Time spent waiting for a database or queue counts as theirs, and not as that of the caller. */
export function ownTimes(trace: TraceView): OwnTime[] {
  const { services, spans } = trace
  const own = services.map(({ service }, place) => ({ name: service, hue: hueOf(place), ms: 0 }))
  const outside = { name: 'databases, queues', hue: OUTSIDE, ms: 0 }
  spans.selfMs.forEach((ms, span) => {
    const of = isOutside(trace, span) ? outside : own[spans.service[span] as number]
    if (of) of.ms += ms
  })
  own.sort((a, b) => b.ms - a.ms)
  return outside.ms > 0 ? [...own, outside] : own
}
