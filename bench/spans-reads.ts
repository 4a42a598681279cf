import type { Server } from '../test/server'
import { openClient } from './reads-client'
import { type Latency, visitAll, warmUp } from './reads-visit'
import { ms, type Row } from './report'
import { newestVisits, spanVisits } from './spans-pages'

/** What pages about traces may take, at the 95th percentile, and those that add up sketches. */
const TARGET_MS = 20
const SKETCHES_TARGET_MS = 50
const NEWEST_SECONDS = 3
const OF_SKETCHES = ['endpoints', 'map']

export type ReadLatencies = Map<string, Latency & { what: string; isFloor: boolean }>

/** Visits, by turns, pages that find what has only just come: long enough for 40 of each, before much is merged. */
export async function readNewest(server: Server, data: string, binary: string | undefined) {
  const client = await openClient(server.url, data, binary)
  const visits = await newestVisits(client)
  const latencies = await visitAll(client, visits, NEWEST_SECONDS)
  return new Map([...latencies].map(([name, latency]) => [name, latency.p50Ms]))
}

/** Visits every page about traces by turns. */
export async function readSpans(
  server: Server,
  data: string,
  binary: string | undefined,
  seconds: number,
): Promise<ReadLatencies> {
  const client = await openClient(server.url, data, binary)
  const visits = await spanVisits(client)
  await warmUp(client, visits)
  const latencies = await visitAll(client, visits, seconds)
  return new Map(
    visits.flatMap(({ name, what, isFloor = false }) => {
      const latency = latencies.get(name)
      return latency ? [[name, { ...latency, what, isFloor }]] : []
    }),
  )
}

export const readRows = (reads: ReadLatencies): Row[] =>
  [...reads].map(([name, { what, p50Ms, p95Ms, isFloor }]) => {
    const targetMs = OF_SKETCHES.includes(name) ? SKETCHES_TARGET_MS : TARGET_MS
    return {
      what: `p95: ${what}`,
      seen: `${ms(p95Ms)} (p50 ${ms(p50Ms)})`,
      ...(!isFloor && { target: `<= ${targetMs} ms`, met: p95Ms <= targetMs }),
    }
  })
