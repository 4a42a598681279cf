import { statSync } from 'node:fs'
import { join } from 'node:path'
import { MAIN_FILE } from '../src/db/open'
import { HOUR_MS } from '../src/lib/time'
import { type Server, startServer } from '../test/server'
import { waitForZero } from './digest'
import { ingestKey, openClient } from './reads-client'
import type { Visit } from './reads-pages'
import { type Latency, visitAll, warmUp } from './reads-visit'
import { count, ms, type Row } from './report'
import { DAYS, type Filled, fillSketches } from './sketches-fill'
import { runSpanLoad } from './spans-run'

const RANGES = { '1 h': HOUR_MS, '24 h': 24 * HOUR_MS, [`${DAYS} d`]: DAYS * 24 * HOUR_MS }
const PROJECT = '/api/v1/projects/bench'
const PAGES = {
  endpoints: ['endpoints with percentiles', `${PROJECT}/endpoints`],
  series: ['all endpoints over time', `${PROJECT}/endpoints/series`],
  map: ['service map', `${PROJECT}/serviceMap`],
} as const
/** Spans sent over HTTP; the operations and durations of all others are drawn from them. */
const SAMPLE_SPANS = 200_000
const TARGET_MS = 50

interface Sketches extends Filled {
  /** The size of the file with all its tables. */
  bytes: number
  visits: Visit[]
  latencies: Map<string, Latency>
}

interface SketchLoad {
  spans: number
  /** How long to visit pages. */
  seconds: number
  binary: string | undefined
}

/**
 * Visits the pages that are made of counted spans, after counting as many as asked for.
 * @param server an empty one; it is stopped
 */
export async function measureSketches(
  server: Server,
  data: string,
  { spans, seconds, binary }: SketchLoad,
): Promise<Sketches> {
  await openClient(server.url, data, binary)
  const key = await ingestKey('production', data, binary)
  await runSpanLoad({ url: server.url, key, spans: SAMPLE_SPANS, connections: 8 })
  await waitForZero(server, 'whimbrel_spool_records', 60_000)
  await server.stop()
  const filled = fillSketches(data, spans)
  const bytes = statSync(join(data, MAIN_FILE)).size
  const again = await startServer({ data, binary })
  try {
    const client = await openClient(again.url, data, binary)
    const visits = sketchVisits(Date.now())
    await warmUp(client, visits)
    return { ...filled, bytes, visits, latencies: await visitAll(client, visits, seconds) }
  } finally {
    await again.kill()
  }
}

function sketchVisits(now: number): Visit[] {
  const floor = { name: 'floor', what: 'what every page pays', paths: ['/api/v1/me'] }
  const pages = Object.entries(PAGES).flatMap(([name, [what, path]]) =>
    Object.entries(RANGES).map(([range, rangeMs]) => ({
      name: `${name} ${range}`,
      what: `${what}, ${range}`,
      paths: [`${path}?from=${new Date(now - rangeMs).toISOString()}`],
    })),
  )
  return [{ ...floor, isFloor: true }, ...pages]
}

export const sketchRows = ({ visits, latencies, ...filled }: Sketches): Row[] => [
  { what: `spans counted, over ${filled.days} days`, seen: count(filled.spans) },
  { what: 'operations', seen: count(filled.operations) },
  { what: 'rows of latencies and edges', seen: count(filled.rows) },
  { what: 'whimbrel.db', seen: `${count(filled.bytes / 2 ** 20)} MiB` },
  ...visits.map(({ name, what, isFloor }) => {
    const { p50Ms, p95Ms } = latencies.get(name) as Latency
    const row = { what: `p95: ${what}`, seen: `${ms(p95Ms)} (p50 ${ms(p50Ms)})` }
    return isFloor ? row : { ...row, target: `<= ${TARGET_MS} ms`, met: p95Ms <= TARGET_MS }
  }),
]

/** What machines read; the shape is fixed. */
export const sketchSummary = ({ visits: _, latencies, ...filled }: Sketches) => ({
  ...filled,
  p95Ms: Object.fromEntries(
    [...latencies].map(([name, { p95Ms }]) => [name, Number(p95Ms.toFixed(1))]),
  ),
})
