import { count, ms, type Row, rate } from './report'
import type { Figures } from './sourcemaps-measure'

export function rowsOf(figures: Figures): Row[] {
  const { mapBytes, indexBytes, warmPerSecond, floorWarmPerSecond, coldMs, floorColdMs } = figures
  return [
    { what: 'segments', seen: count(figures.segments) },
    { what: 'map, gzip', seen: `${kib(mapBytes)}, ${kib(figures.gzipBytes)}` },
    { what: 'index', seen: `${kib(indexBytes)}, ${(indexBytes / mapBytes).toFixed(2)} × the map` },
    { what: 'compile', seen: ms(figures.compileMs) },
    {
      what: 'find, warm',
      seen: `${rate(warmPerSecond)}, ${times(warmPerSecond / floorWarmPerSecond)}`,
    },
    { what: 'find, context and function, warm', seen: rate(figures.fullPerSecond) },
    {
      what: 'open and find, cold',
      seen: `${coldMs.toFixed(2)} ms, ${times(floorColdMs / coldMs)}`,
    },
  ]
}

/** What machines read. */
export const rounded = (figures: Figures) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Number(value.toPrecision(4))]),
  )

const kib = (bytes: number) => `${count(bytes / 1024)} KiB`
const times = (ratio: number) => `${ratio.toFixed(2)} × the speed of the floor`
