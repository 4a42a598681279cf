import { hueOf, hueOfSpan, OUTSIDE } from '../hue'
import type { Tree } from '../tree/tree'

/** The size of the drawing, which has lanes of bars from the top down. */
export const MINI = { width: 1000, height: 60, top: 4, lane: 2, lanes: 26 }

/**
 * All spans in small: a path a colour, errors last. Many spans share a lane, and what touches there
 * is one bar, so that the drawing does not grow with the trace.
 */
export function miniPaths(tree: Tree): { hue: string; data: string }[] {
  const { spans, services, durationMs } = tree.trace
  const perHue = new Map<string, Int32Array[]>()
  const scale = MINI.width / Math.max(durationMs, Number.MIN_VALUE)
  for (let span = 0; span < spans.count; span++) {
    const hue = tree.isError(span) ? 'var(--error)' : hueOfSpan(tree.trace, span)
    const lanes = perHue.get(hue) ?? emptyLanes()
    perHue.set(hue, lanes)
    const lane = lanes[Math.floor((span * MINI.lanes) / Math.max(spans.count, MINI.lanes))]
    if (!lane) continue
    const start = (spans.startMs[span] as number) * scale
    const from = Math.min(MINI.width - 1, Math.floor(start))
    const to = Math.ceil(start + (spans.durationMs[span] as number) * scale)
    lane[from] = (lane[from] as number) + 1
    const end = Math.min(MINI.width, Math.max(to, from + 1))
    lane[end] = (lane[end] as number) - 1
  }
  const hues = [...services.map((_, place) => hueOf(place)), OUTSIDE, 'var(--error)']
  return [...new Set(hues)].flatMap((hue) => {
    const lanes = perHue.get(hue)
    return lanes ? [{ hue, data: lanes.map(laneData).join('') }] : []
  })
}

/** Lanes that hold at each place how many more spans begin there than end. */
const emptyLanes = () => Array.from({ length: MINI.lanes }, () => new Int32Array(MINI.width + 1))

function laneData(changes: Int32Array, lane: number): string {
  let data = ''
  let open = 0
  let from = 0
  changes.forEach((change, x) => {
    const was = open
    open += change
    if (was === 0 && open > 0) from = x
    else if (was > 0 && open === 0)
      data += `M${from} ${MINI.top + lane * MINI.lane}h${x - from}v${MINI.lane}h${from - x}z`
  })
  return data
}
