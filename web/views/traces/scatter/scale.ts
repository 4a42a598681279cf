import type { TraceHit } from '../../../../src/traces/pages/search/model'
import type { Box } from './box'

export interface Dot {
  hit: TraceHit
  x: number
  y: number
}

/** The axes of the scatter plot: time to the right, duration upwards on a logarithmic scale. */
interface Scale {
  x(at: number): number
  y(ms: number): number
  /** The times and durations that a rectangle of the plot covers; px count from the top left. */
  box(rectangle: { left: number; right: number; top: number; bottom: number }): Box
  /** The powers of ten on the duration's axis (ms). */
  ticks: number[]
}

const LEAST_MS = 0.001
/** The plot covers at least this much time; traces that are closer together stand in its middle (ms). */
const LEAST_WINDOW_MS = 10_000

/**
 * @param from of the time looked at (ms); where there is none, what is there says it
 * @param width in px
 */
export function scaleOf(
  hits: readonly TraceHit[],
  { from, to, width, height }: { from?: number; to?: number; width: number; height: number },
): Scale {
  const times = hits.map(({ startedAt }) => Date.parse(startedAt))
  const logs = hits.map(({ durationMs }) => logOf(durationMs))
  const { begin, end } = windowOf(from ?? Math.min(...times), to ?? Math.max(...times))
  const low = Math.floor(Math.min(...logs))
  const high = Math.max(Math.ceil(Math.max(...logs)), low + 1)
  const timeAt = (x: number) => begin + (clamp(x, width) / width) * (end - begin)
  const msAt = (y: number) => 10 ** (high - (clamp(y, height) / height) * (high - low))
  return {
    x: (at) => ((at - begin) / (end - begin)) * width,
    y: (ms) => ((high - logOf(ms)) / (high - low)) * height,
    box: ({ left, right, top, bottom }) => ({
      from: Math.floor(timeAt(left)),
      to: Math.ceil(timeAt(right)),
      least: msAt(bottom),
      most: msAt(top),
    }),
    ticks: Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i)),
  }
}

function windowOf(first: number, last: number) {
  const missing = Math.max(0, LEAST_WINDOW_MS - (last - first))
  return { begin: first - missing / 2, end: last + missing / 2 }
}

/** The dot nearest to a point, if one is near enough. */
export function nearestDot(dots: readonly Dot[], x: number, y: number, withinPx: number) {
  let found: Dot | undefined
  let nearest = withinPx
  for (const dot of dots) {
    const away = Math.hypot(dot.x - x, dot.y - y)
    if (away > nearest) continue
    nearest = away
    found = dot
  }
  return found
}

const logOf = (ms: number) => Math.log10(Math.max(ms, LEAST_MS))
const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value))
