import type { Backtest } from '../../../../api/alert-rules'
import { heightOf, type Scale } from '../scale'

type Series = NonNullable<Backtest['series']>

/** The size that the path is drawn in; the chart stretches it. */
export const WIDTH = 1000
export const HEIGHT = 200
const DASH = 4

/**
 * The band between the least and the greatest number of each step, as an outline that is filled: where both are one it is a
 * line. Steps without numbers leave a gap.
 * @param span the time of the whole chart (ms)
 */
export function seriesPath(
  { points, stepMs }: Pick<Series, 'points' | 'stepMs'>,
  span: { from: number; to: number },
  scale: Scale,
): string {
  const x = (ms: number) => round((WIDTH * (ms - span.from)) / (span.to - span.from))
  const y = (value: number) => round(HEIGHT * heightOf(value, scale))
  return runsOf(points, stepMs)
    .map((run) => {
      const [first] = run
      if (first && run.length === 1)
        return dash(x(Date.parse(first.at) + stepMs / 2), y(first.min), y(first.max))
      const there = run.map(({ at, max }) => `${x(Date.parse(at) + stepMs / 2)} ${y(max)}`)
      const back = run.map(({ at, min }) => `${x(Date.parse(at) + stepMs / 2)} ${y(min)}`).reverse()
      return `M${[...there, ...back].join('L')}Z`
    })
    .join('')
}

/** A number without one beside it: a line of no length would not be drawn. */
const dash = (x: number, least: number, greatest: number) =>
  `M${x - DASH / 2} ${greatest}h${DASH}V${least}h${-DASH}Z`

/** Points with none missing between them. */
function runsOf(points: Series['points'], stepMs: number): Series['points'][] {
  const runs: Series['points'][] = []
  let lastAt = Number.NEGATIVE_INFINITY
  for (const point of points) {
    const at = Date.parse(point.at)
    if (at - lastAt > stepMs * 1.5) runs.push([])
    runs.at(-1)?.push(point)
    lastAt = at
  }
  return runs
}

const round = (value: number) => Math.round(value * 10) / 10
