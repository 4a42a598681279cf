import type { Server } from '../test/server'
import { type Lag, watchDigest } from './digest'
import type { LoadReport } from './drive'
import { median } from './report'
import { runLoad } from './run-load'

// Single events come from many processes at once; 128 keep a server of two cores saturated.
export const SINGLES = { batch: 1, connections: 128, rate: 0 }
// Batches come from few senders (a relay, an agent on each host). 16 are 4.8 MB under way: some
// arrive while others are flushed. More would only wait longer, and show as latency.
export const BATCHES = { batch: 100, connections: 16, rate: 0 }

const ROUNDS = 3

export interface Side {
  reports: LoadReport[]
  /** The rate of each round as a share of the floor, which was measured before and after it. */
  ratios: number[]
  lags: (Lag | undefined)[]
  /** Resident memory of the server at the end of each load. */
  residentMb: number[]
}

export interface Rounds {
  floors: LoadReport[]
  single: Side
  batch: Side
}

/**
 * Floor and server by turns, a third of the time each: on a shared machine the speed of the hour
 * wanders, and a ratio holds only between neighbours in time. Both sides are held against the
 * floor of single events.
 */
export async function runRounds(
  floorUrl: string,
  server: Server,
  key: string,
  seconds: number,
): Promise<Rounds> {
  const each = seconds / ROUNDS
  const floor = () => runLoad({ url: floorUrl, key: '', ...SINGLES, seconds: each })
  const measure = async (side: Side, shape: typeof SINGLES) => {
    const load = { url: server.url, key, ...shape, seconds: each }
    const { result, lag } = await watchDigest(server, async () => {
      const report = await runLoad(load)
      side.residentMb.push(server.memory().nowMb)
      return report
    })
    side.reports.push(result)
    side.lags.push(lag)
    return result.perSecond
  }
  const single: Side = { reports: [], ratios: [], lags: [], residentMb: [] }
  const batch: Side = { reports: [], ratios: [], lags: [], residentMb: [] }
  const floors = [await floor()]
  for (let round = 0; round < ROUNDS; round++) {
    const singles = await measure(single, SINGLES)
    const batches = await measure(batch, BATCHES)
    const before = floors[round]?.perSecond ?? 0
    const after = await floor()
    floors.push(after)
    const beside = (before + after.perSecond) / 2
    single.ratios.push(singles / beside)
    batch.ratios.push(batches / beside)
  }
  return { floors, single, batch }
}

export const medianOf = (reports: LoadReport[], of: (report: LoadReport) => number) =>
  median(reports.map(of))

/** The worst lag of all rounds; undefined when it is not known of one. */
export function worstLag(lags: (Lag | undefined)[]): Lag | undefined {
  return lags.reduce(
    (worst, lag) =>
      worst &&
      lag && {
        maxMs: Math.max(worst.maxMs, lag.maxMs),
        p95Ms: Math.max(worst.p95Ms, lag.p95Ms),
        drainMs: Math.max(worst.drainMs, lag.drainMs),
      },
  )
}
