import type uPlot from 'uplot'
import { duration } from '../../../lib/format'
import { inkOf } from './ink-of'

/** From the quietest line to the loudest, in the order of the legend. */
const LINES = [
  { label: 'p50', ink: '--control', width: 1.5 },
  { label: 'p75', ink: '--ink-3', width: 1.5 },
  { label: 'p95', ink: '--accent', width: 2.5 },
  { label: 'p99', ink: '--ink', width: 1.5 },
]
const LABEL_PX = 36
const LINE_PX = 12
/** A drag that is shorter is a click (px). */
const LEAST_DRAG_PX = 6

/** How uPlot draws the percentiles, in the colours that the element has in the present theme. */
export function latencyOptions(
  place: HTMLElement,
  size: { width: number; height: number },
  does: {
    /** Called when a part of the time was dragged over (ms). */
    narrow(from: number, to: number): void
    /** Called with the step that the pointer is at, or with nothing when it has left. */
    point(step: number | null | undefined): void
  },
): uPlot.Options {
  const ink = (token: string) => () => inkOf(place, token)
  const font = `11px ${getComputedStyle(place).fontFamily}`
  const axis = { stroke: ink('--ink-3'), font, ticks: { show: false } }
  return {
    ...size,
    padding: [12, LABEL_PX, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: true, y: false, setScale: false } },
    scales: { y: { range: (_, __, most) => [0, Math.max(most * 1.08, 0.001)] } },
    axes: [
      { ...axis, grid: { show: false }, space: 88, values: timesOf, gap: 6, size: 28 },
      {
        ...axis,
        grid: { stroke: ink('--line'), width: 1 },
        values: (_, ticks) =>
          ticks.map((ms) => (ms === 0 ? '0' : duration(ms).replace(/\.0+(?= )/, ''))),
        size: 64,
        gap: 8,
        space: 44,
      },
    ],
    series: [
      {},
      ...LINES.map(({ label, ink: token, width }) => ({
        label,
        width,
        stroke: ink(token),
        spanGaps: false,
        points: {
          show: (plot: uPlot, line: number) => isAlone(plot, line),
          size: 4,
          fill: ink(token),
        },
      })),
    ],
    hooks: {
      draw: [(plot) => labelEnds(plot, font, ink)],
      setCursor: [(plot) => does.point(plot.cursor.idx)],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select
          if (width >= LEAST_DRAG_PX)
            does.narrow(plot.posToVal(left, 'x') * 1000, plot.posToVal(left + width, 'x') * 1000)
        },
      ],
    },
  }
}

/** Writes each line's name at its end; where two ends meet, the name of the louder line. */
function labelEnds(plot: uPlot, font: string, ink: (token: string) => () => string) {
  const { ctx } = plot
  const taken: number[] = []
  ctx.save()
  ctx.font = font.replace(/^\d+/, (px) => String(Number(px) * devicePixelRatio))
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'left'
  for (const { label, ink: token } of [...LINES].reverse()) {
    const values = plot.data[LINES.findIndex((line) => line.label === label) + 1] ?? []
    const last = Array.from(values).findLast((value) => value != null)
    if (last == null) continue
    const y = plot.valToPos(last, 'y', true)
    if (taken.some((other) => Math.abs(other - y) < LINE_PX * devicePixelRatio)) continue
    taken.push(y)
    ctx.fillStyle = ink(token === '--control' ? '--ink-3' : token)()
    ctx.fillText(label, plot.bbox.left + plot.bbox.width + 6 * devicePixelRatio, y)
  }
  ctx.restore()
}

/** Whether a line would be invisible without dots: no two of its values stand side by side. */
const isAlone = ({ data }: uPlot, line: number) =>
  !data[line]?.some((value, i) => value != null && data[line]?.[i + 1] != null)

/** `14:00`, or the day where the time is longer than two. */
const timesOf: uPlot.Axis.DynamicValues = (_, seconds) => {
  const isDays = (seconds.at(-1) ?? 0) - (seconds[0] ?? 0) > 2 * 86_400
  return seconds.map((at) => {
    const date = new Date(at * 1000)
    return isDays
      ? date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
      : date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  })
}
