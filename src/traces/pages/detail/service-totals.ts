import { msOf } from '../../spans/nano-time'
import { ERROR } from '../../spans/span'
import type { Waterfall } from '../waterfall/waterfall'
import type { TraceView } from './model'

/** How much of a trace each of its services has, in their order in the waterfall. */
export function serviceTotals({ services, spans, selfTimes }: Waterfall): TraceView['services'] {
  const totals = services.map(({ service, slug: project }) => ({
    service,
    project,
    spans: 0,
    errors: 0,
    selfTime: 0,
  }))
  spans.service.forEach((service, row) => {
    const total = totals[service] as (typeof totals)[number]
    total.spans++
    if (spans.status[row] === ERROR) total.errors++
    total.selfTime += selfTimes[row] as number
  })
  return totals.map(({ selfTime, ...total }) => ({ ...total, selfMs: msOf(selfTime) }))
}
