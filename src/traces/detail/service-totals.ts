import { msOf } from '../ms-of'
import { ERROR } from '../span'
import type { TraceView } from './model'
import type { Waterfall } from './waterfall'

/** What each service of a trace has of it, in the order of their places. */
export function serviceTotals({ services, spans, selfTimes }: Waterfall): TraceView['services'] {
  const totals = services.map(({ service, slug: project }) => ({
    ...{ service, project, spans: 0, errors: 0 },
    selfTime: 0,
  }))
  spans.service.forEach((place, row) => {
    const total = totals[place] as (typeof totals)[number]
    total.spans++
    if (spans.status[row] === ERROR) total.errors++
    total.selfTime += selfTimes[row] as number
  })
  return totals.map(({ selfTime, ...total }) => ({ ...total, selfMs: msOf(selfTime) }))
}
