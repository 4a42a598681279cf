import type { NewAlertRule } from '../src/alerts/rules/model'

type Metric = NonNullable<NewAlertRule['metric']>

const notify = { channels: [], cooldownSec: 1800, sendResolved: true }
const AGGREGATES = ['p95', 'p99', 'errorRate', 'rate'] as const

/** Rules as a team has them: most watch one endpoint, some a service or all, some events, some single issues. */
export function benchRules({
  rules,
  endpoints,
}: {
  rules: number
  endpoints: number
}): NewAlertRule[] {
  return Array.from({ length: rules }, (_, i) => {
    const kind = i % 20
    if (kind === 0) return metric(i, { aggregate: 'p95', groupBy: ['endpoint'], windowSec: 300 })
    if (kind === 1) return metric(i, { aggregate: 'rate', windowSec: 300 })
    if (kind === 2)
      return metric(i, { aggregate: 'errorRate', service: 'service-1', windowSec: 600 })
    if (kind === 3) return events(i, undefined)
    if (kind === 4) return events(i, 'level:error type:*Error')
    if (kind === 5)
      return {
        name: `Rule ${i}`,
        kind: 'issue',
        issue: { on: [], minEvents: 1000, windowSec: 3600 },
        notify,
      }
    const endpoint = `GET /items/${i % endpoints}`
    const aggregate = AGGREGATES[i % AGGREGATES.length] as Metric['aggregate']
    return metric(i, { aggregate, endpoint, windowSec: kind < 10 ? 3600 : 300 })
  })
}

const metric = (
  i: number,
  condition: Partial<Metric> & Pick<Metric, 'windowSec'>,
): NewAlertRule => ({
  name: `Rule ${i}`,
  kind: 'metric',
  metric: { signal: 'spans', aggregate: 'count', ...condition },
  // Nine of ten never fire.
  thresholds: [{ severity: 'critical', op: '>', value: i % 10 === 0 ? 0.01 : 1e9 }],
  notify,
})

const events = (i: number, filter: string | undefined): NewAlertRule =>
  metric(i, { signal: 'events', aggregate: 'count', windowSec: 900, ...(filter && { filter }) })
