import type { Visit } from './reads-pages'
import type { Latency } from './reads-visit'
import { ms, type Row } from './report'

/** The target of pages on an idle server, and of the dashboard's pages beside full ingest. */
const IDLE_P95_MS = 20
const UNDER_INGEST_P95_MS = 40

export interface Measured {
  events: number
  visits: Visit[]
  idle: Map<string, Latency>
  underIngest: Map<string, Latency>
  /** Events a second that the server took meanwhile. */
  perSecond: number
  /** The pages that people look at, asked for by a session. */
  shown: Visit[]
  dashboard: Map<string, Latency>
  dashboardPerSecond: number
}

/** What machines read; the shape is fixed. */
export const summary = ({
  events,
  idle,
  underIngest,
  perSecond,
  dashboard,
  dashboardPerSecond,
}: Measured) => ({
  events,
  idle: rounded(idle),
  underIngest: rounded(underIngest),
  ingestPerSecond: Math.round(perSecond),
  dashboard: rounded(dashboard),
  dashboardIngestPerSecond: Math.round(dashboardPerSecond),
})

const rounded = (latencies: Map<string, Latency>) =>
  Object.fromEntries(
    [...latencies].map(([name, { p50Ms, p95Ms, p99Ms }]) => [
      name,
      { p50Ms: round(p50Ms), p95Ms: round(p95Ms), p99Ms: round(p99Ms) },
    ]),
  )

export const idleRows = ({ visits, idle }: Measured) => rowsOf(visits, idle, IDLE_P95_MS)
export const ingestRows = ({ visits, underIngest }: Measured) =>
  rowsOf(visits, underIngest, UNDER_INGEST_P95_MS)
export const dashboardRows = ({ shown, dashboard }: Measured) =>
  rowsOf(shown, dashboard, IDLE_P95_MS)

const rowsOf = (visits: Visit[], latencies: Map<string, Latency>, mostMs: number): Row[] =>
  visits.flatMap(({ name, what, isFloor }) => {
    const latency = latencies.get(name)
    if (!latency) return []
    const { p50Ms, p95Ms, p99Ms } = latency
    const seen = `p50 ${ms(p50Ms)}  p95 ${ms(p95Ms)}  p99 ${ms(p99Ms)}`
    return isFloor
      ? [{ what, seen }]
      : [{ what, seen, target: `p95 ≤ ${mostMs} ms`, met: p95Ms <= mostMs }]
  })

const round = (value: number) => Number(value.toFixed(2))
