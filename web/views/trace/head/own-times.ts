import type { TraceView } from '../../../../src/traces/detail/model'
import { hueOf, isOutside, OUTSIDE } from '../hue'

/** Who spent time itself, and how much of all that was spent; the most first. */
export interface OwnTime {
  name: string
  hue: string
  ms: number
}

/** By service; what was spent on databases and queues is theirs, not that of who asked. */
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
