// 64 steps to each doubling: a value is exact to 1.1 %, from 1 µs to over an hour.
const STEPS = 64

export interface Latencies {
  p50Ms: number
  p99Ms: number
  maxMs: number
}

/** Latencies by logarithmic steps: recording is one addition, whatever the number of requests. */
export function histogram() {
  const counts = new Uint32Array(STEPS * 32)
  let total = 0
  let most = 0

  function percentile(share: number): number {
    let left = total * share
    const step = counts.findIndex((count) => {
      left -= count
      return left <= 0
    })
    return step < 0 ? most : Math.min(most, 2 ** ((step + 1) / STEPS) / 1000)
  }

  return {
    record(ms: number): void {
      const step = Math.floor(Math.log2(Math.max(1, ms * 1000)) * STEPS)
      const at = Math.min(step, counts.length - 1)
      counts[at] = (counts[at] ?? 0) + 1
      total += 1
      if (ms > most) most = ms
    },
    percentile,
    max: () => most,
    latencies: (): Latencies => ({ p50Ms: percentile(0.5), p99Ms: percentile(0.99), maxMs: most }),
    count: () => total,
  }
}
