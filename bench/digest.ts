import type { Server } from '../test/server'

export interface Lag {
  maxMs: number
  p95Ms: number
  /** From the end of the load until nothing was left to digest. */
  drainMs: number
}

const SAMPLE_EVERY_MS = 100
const DRAIN_WITHIN_MS = 120_000

/**
 * Runs a load while sampling how far the digest is behind, then waits for it to catch up, so that
 * the next measurement starts on a quiet machine. `lag` is undefined where /metrics lacks it.
 */
export async function watchDigest<T>(
  server: Server,
  work: () => Promise<T>,
): Promise<{ result: T; lag: Lag | undefined }> {
  let busy = true
  const run = async () => {
    const result = await work()
    const endedAt = performance.now()
    if (!(await server.metrics()).has('whimbrel_spool_records'))
      throw new Error('/metrics lacks whimbrel_spool_records: nothing tells when all is digested.')
    if (!(await waitForZero(server, 'whimbrel_spool_records', DRAIN_WITHIN_MS)))
      throw new Error('The digest did not catch up within two minutes of the end of the load.')
    return { result, drainMs: performance.now() - endedAt }
  }
  const sampling = sampleLag(server, () => busy)
  // A dead server fails both, and the load's error tells more: ignore this one until the load has thrown.
  sampling.catch(() => {})
  const { result, drainMs } = await run().finally(() => {
    busy = false
  })
  const samples = await sampling
  return { result, lag: samples && { ...spread(samples), drainMs } }
}

/** Waits until a gauge reads 0; a server without it counts as quiet. False when time ran out. */
export async function waitForZero(server: Server, gauge: string, withinMs: number) {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline) {
    if (((await server.metrics()).get(gauge) ?? 0) === 0) return true
    await Bun.sleep(20)
  }
  return false
}

async function sampleLag(server: Server, goesOn: () => boolean): Promise<number[] | undefined> {
  const samples: number[] = []
  while (goesOn()) {
    const seconds = (await server.metrics()).get('whimbrel_digest_lag_seconds')
    if (seconds === undefined) return
    samples.push(seconds * 1000)
    await Bun.sleep(SAMPLE_EVERY_MS)
  }
  return samples
}

function spread(samples: number[]) {
  // The generator needs a moment to render; its silence must not dilute the percentile.
  const loaded = samples
    .slice(
      Math.max(
        0,
        samples.findIndex((ms) => ms > 0),
      ),
    )
    .sort((a, b) => a - b)
  return { maxMs: loaded.at(-1) ?? 0, p95Ms: loaded[Math.floor(loaded.length * 0.95)] ?? 0 }
}
