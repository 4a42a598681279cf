import { histogram } from './histogram'
import type { Client } from './reads-client'
import type { Visit } from './reads-pages'

export interface Latency {
  p50Ms: number
  p95Ms: number
  p99Ms: number
  visits: number
}

/** Paths of each kind taken before measuring: the caches of a running server are warm. */
const WARM_UP_PATHS = 5

export async function warmUp(client: Pick<Client, 'text'>, visits: Visit[]): Promise<void> {
  for (const { paths } of visits)
    for (const path of paths.slice(0, WARM_UP_PATHS)) await client.text(path)
}

/**
 * One person looking at one page after the other, all kinds by turns, so that a slow minute of the
 * machine falls on each.
 */
export async function visitAll(
  client: Pick<Client, 'text'>,
  visits: Visit[],
  seconds: number,
): Promise<Map<string, Latency>> {
  if (visits.length === 0) return new Map()
  const times = new Map(visits.map(({ name }) => [name, histogram()]))
  const endAt = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < endAt; turn++)
    for (const { name, paths } of visits) {
      const startAt = performance.now()
      if (startAt >= endAt) break
      await client.text(paths[turn % paths.length] as string)
      times.get(name)?.record(performance.now() - startAt)
    }
  return new Map([...times].map(([name, spread]) => [name, latencyOf(spread)]))
}

const latencyOf = ({ percentile, count }: ReturnType<typeof histogram>): Latency => ({
  p50Ms: percentile(0.5),
  p95Ms: percentile(0.95),
  p99Ms: percentile(0.99),
  visits: count(),
})
