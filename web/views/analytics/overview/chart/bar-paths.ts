import type { Interval } from '../../../../../src/analytics/reports/overview/model'
import type { Overview } from '../../../../api/analytics'
import type { ShownMeasure } from '../numbers/measures'
import { axisOf } from './axis'
import { endOf } from './intervals'

export const HEIGHT = 200
export const STEP = 10
const BAR = 7
/** Lower bars could not be seen. */
const LEAST_PX = 1.5

/** An interval of the chart. */
export interface Bar {
  /** When it begins (ms). */
  at: number
  value: number | null
  before: number | null
  /** Whether a part of the interval lies outside the time, or is not over. */
  isPart: boolean
}

/** The time before has no strokes where nobody came in it. */
export function barsOf(overview: Overview, of: ShownMeasure): Bar[] {
  const { series, interval, from, to } = overview
  const earlier = overview.before?.visits ? overview.seriesBefore : null
  return series.map((one, i) => {
    const at = Date.parse(one.at)
    return {
      at,
      value: one[of],
      before: earlier?.[i]?.[of] ?? null,
      isPart: at < Date.parse(from) || endOf(at, interval) > Date.parse(to),
    }
  })
}

/** The time from the begin of the first bar to the end of the last. */
export const spanOf = (bars: readonly Bar[], interval: Interval) => ({
  from: new Date(bars[0]?.at ?? 0).toISOString(),
  to: new Date(endOf(bars.at(-1)?.at ?? 0, interval)).toISOString(),
})

/** The values of the lines across the chart. */
export const linesOf = (bars: readonly Bar[], of: ShownMeasure) =>
  axisOf(of, Math.max(0, ...bars.flatMap(({ value, before }) => [value ?? 0, before ?? 0])))

/** From the top of the chart (0) to its bottom. */
export const heightAt = (value: number, top: number) => HEIGHT * (1 - value / top)

export function barPath({ value }: Bar, i: number, top: number): string {
  if (!value) return ''
  const y = Math.min(heightAt(value, top), HEIGHT - LEAST_PX)
  return `M${i * STEP} ${HEIGHT}V${y.toFixed(1)}h${BAR}V${HEIGHT}z`
}

/** The time before, as a stroke across its bar. */
export const strokePath = ({ before }: Bar, i: number, top: number): string =>
  before === null ? '' : `M${i * STEP} ${heightAt(before, top).toFixed(1)}h${BAR}`

export const widthOf = (bars: readonly Bar[]) => Math.max(BAR, bars.length * STEP - (STEP - BAR))

/** Where a bar stands in its chart, from 0 at the left to 1: its left edge, and its middle. */
export const leftOf = (i: number, bars: readonly Bar[]) => (i * STEP) / widthOf(bars)
export const middleOf = (i: number, bars: readonly Bar[]) => (i * STEP + BAR / 2) / widthOf(bars)
