import type { Database } from 'bun:sqlite'
import { fromCursor, toCursor } from '../../../http/cursor'
import { iso } from '../../../lib/time'
import type { Environment } from '../../../projects/environment'
import { lanesOf } from '../../../projects/lane'
import { addRow, type LatencySum, latencyOf, noSum, sumUnder } from '../../digest/rollup/latency'
import { CONSUMER, KINDS, SERVER } from '../../spans/span'
import { countedSpans, type Operation } from '../counted/counted-spans.reads'
import { type LatencyView, latencyView } from '../counted/latency-view'
import { minutesIn, stepMsOf, type Window } from '../counted/window'
import type { EndpointPage, EndpointSeries, EndpointSort, KIND_CHOICES } from './model'
import { addTo, noTrend, type Trend } from './trend'

export interface WantedOperations {
  project: number
  environment: Environment | 'all'
  window: Window
  service?: string | undefined
  name?: string | undefined
  kind?: (typeof KIND_CHOICES)[number] | undefined
}

interface Endpoint extends Operation {
  sum: LatencySum
  slowest: number
  trend: Trend
}

const SORTED_BY: Record<EndpointSort, (view: LatencyView) => number> = {
  time: ({ totalMs }) => totalMs,
  count: ({ count }) => count,
  errors: ({ errors }) => errors,
  errorRate: ({ errorRate }) => errorRate,
  p50: ({ p50Ms }) => p50Ms,
  p95: ({ p95Ms }) => p95Ms,
  p99: ({ p99Ms }) => p99Ms,
  max: ({ maxMs }) => maxMs,
}

/** Pages about operations, from their counts alone; runs on the read thread. */
export function endpointReads(db: Database) {
  const counted = countedSpans(db)
  const traceId = db.query<{ id: Uint8Array }, [number]>('SELECT id FROM trace WHERE key = ?')

  function endpoints(wanted: WantedOperations, part: string): Endpoint[] {
    const { project, environment, window } = wanted
    const lanes = lanesOf(project, environment)
    const isMeant = matcher(wanted)
    const isWanted = (one: Operation) => isMeant(one) && one.name.toLowerCase().includes(part)
    const byKey = new Map<string, Endpoint>()
    for (const { key, operation, latency, slowest, at } of counted(lanes, window, isWanted)) {
      let endpoint = byKey.get(key)
      if (!endpoint) {
        endpoint = { ...operation, slowest, sum: noSum(), trend: noTrend() }
        byKey.set(key, endpoint)
      }
      if (latency.max > endpoint.sum.max) endpoint.slowest = slowest
      addRow(endpoint.sum, latency)
      addTo(endpoint.trend, window, at, latency)
    }
    return [...byKey.values()]
  }

  return {
    'traces.endpoints'({
      query = '',
      sort = 'time',
      cursor,
      limit,
      ...wanted
    }: WantedOperations & {
      query?: string | undefined
      sort?: EndpointSort | undefined
      cursor?: string | undefined
      limit: number
    }): EndpointPage {
      // A later page is made of the counts of its own moment: the list is short, and seldom paged.
      const [skip = 0] = cursor ? fromCursor(cursor, 1) : []
      const by = SORTED_BY[sort]
      const minutes = minutesIn(wanted.window)
      const all = endpoints(wanted, query.toLowerCase())
        .map((endpoint) => ({ endpoint, view: latencyView(latencyOf(endpoint.sum), minutes) }))
        .sort((a, b) => by(b.view) - by(a.view) || b.view.count - a.view.count)
      return {
        ...steppedView(wanted.window),
        items: all.slice(skip, skip + limit).map(({ endpoint, view }) => {
          const { service, name, kind, slowest, trend } = endpoint
          const trace = traceId.get(slowest)
          return {
            service,
            name,
            kind: KINDS[kind] ?? 'unspecified',
            ...view,
            slowestTraceId: trace && Buffer.from(trace.id).toString('hex'),
            trend,
          }
        }),
        nextCursor: all.length > skip + limit ? toCursor([skip + limit]) : null,
      }
    },

    'traces.series'(wanted: WantedOperations): EndpointSeries {
      const { project, environment, window } = wanted
      const steps = new Map<number, LatencySum>()
      const lanes = lanesOf(project, environment)
      for (const { at, latency } of counted(lanes, window, matcher(wanted)))
        addRow(sumUnder(steps, at), latency)
      return {
        ...steppedView(window),
        items: [...steps]
          .sort(([a], [b]) => a - b)
          .map(([at, sum]) => ({ at: iso(at), ...latencyView(latencyOf(sum), window.step) })),
      }
    },
  }
}

function matcher({ service, name, kind = 'entry' }: WantedOperations) {
  const kinds = kind === 'entry' ? [SERVER, CONSUMER] : [KINDS.indexOf(kind)]
  return (operation: Operation): boolean =>
    kinds.includes(operation.kind) &&
    (service === undefined || operation.service === service) &&
    (name === undefined || operation.name === name)
}

const steppedView = (window: Window) => ({
  from: iso(window.from),
  to: iso(window.to),
  stepMs: stepMsOf(window),
})

export type EndpointReads = ReturnType<typeof endpointReads>
