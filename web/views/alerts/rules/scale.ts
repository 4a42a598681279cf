import type { NewAlertRule } from '../../../../src/alerts/rules/model'
import { exact, niceTop } from '../../../lib/nice-top'

type Metric = NonNullable<NewAlertRule['metric']>

/** How the number of a rule is shown, typed and moved. */
export interface Scale {
  /** Stands behind the number: `s`, `ms`, `%`, `per s`; empty for counts. */
  unit: string
  /** A stored number times this is the shown one. */
  factor: number
  digits: number
  /** One press of an arrow key, in the unit that is shown; a page key is five of them. */
  step: number
  /** Where the chart begins and ends, in the unit that is shown. */
  bottom: number
  top: number
}

/** Durations whose chart ends below this are shown in ms. */
const SHORT_MS = 400
const STEPS = 40
/** What there was cannot shrink by more. */
const LEAST_CHANGE = -100
/** The room over the highest value. */
const ROOM = 1.04

/** @param most the largest number that the chart shows, as it is stored */
export function scaleOf({ aggregate, compare }: Metric, most: number): Scale {
  if (compare === 'percentChange') return { ...scaled('%', 1, most, 1), bottom: LEAST_CHANGE }
  if (aggregate === 'errorRate') return scaled('%', 100, most, 0.1)
  if (aggregate === 'rate') return most < 1 ? scaled('per min', 60, most) : scaled('per s', 1, most)
  if (aggregate === 'count') return scaled('', 1, most, 1)
  return most < SHORT_MS ? scaled('ms', 1, most, 1) : scaled('s', 0.001, most, 0.01)
}

/** @param finest no step is smaller */
function scaled(unit: string, factor: number, most: number, finest = 0): Scale {
  const top = niceTop(most * factor * ROOM)
  const step = Math.max(finest, niceStep(top / STEPS))
  return { unit, factor, bottom: 0, top, step, digits: Math.max(digitsOf(step), digitsOf(finest)) }
}

/** 1, 2 or 5 times a power of ten, not above what was asked for. */
function niceStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most) + 1e-9)
  return exact(power * ([5, 2, 1].find((step) => step * power <= most * (1 + 1e-9)) ?? 1))
}

const digitsOf = (step: number) => (step > 0 && step < 1 ? Math.ceil(-Math.log10(step) - 1e-9) : 0)

/** A stored number as it stands in a field: `1.20`. */
export const inField = (stored: number, { factor, digits }: Scale) => {
  const shown = exact(stored * factor)
  // What somebody has typed with more digits than a step has is not rounded away.
  return Number(shown.toFixed(digits)) === shown ? shown.toFixed(digits) : String(shown)
}

/** What a field holds, as it is stored. @returns undefined for what is no number */
export function stored(typed: string, { factor }: Scale): number | undefined {
  const text = typed.trim().replace(',', '.')
  const value = Number(text)
  return text === '' || !Number.isFinite(value) ? undefined : exact(value / factor)
}

/** `1.20 s`, `2.5%`, `1,284`. */
export const inWords = (value: number, scale: Scale) =>
  worded(value, scale, scale.unit === 's' ? scale.digits : 0)

/** The same without noughts at the end, as it stands beside a line of the chart: `1.5 s`, `2 s`. */
export const onAxis = (value: number, scale: Scale) => (value === 0 ? '0' : worded(value, scale, 0))

function worded(value: number, { unit, factor, digits }: Scale, leastDigits: number): string {
  const shown = (value * factor).toLocaleString('en', {
    minimumFractionDigits: leastDigits,
    maximumFractionDigits: Math.max(digits, unit.startsWith('per') ? 2 : 0),
  })
  return unit === '%' ? `${shown}%` : `${shown} ${unit}`.trimEnd()
}

/** A stored number on the nearest step, within the chart. */
export function onStep(value: number, { factor, step, bottom, top }: Scale): number {
  const least = bottom < 0 ? bottom : step
  const shown = Math.min(top, Math.max(least, Math.round((value * factor) / step) * step))
  return exact(exact(shown) / factor)
}

/** Where a stored number lies on the chart, from 0 at its top to 1; what is beyond the chart lies on its edge. */
export const heightOf = (value: number, { factor, bottom, top }: Scale) =>
  Math.min(1, Math.max(0, (top - value * factor) / (top - bottom)))

/** The stored numbers of the lines across the chart: five at most, on values that can be read, and nought among them. */
export function gridOf({ bottom, top, factor }: Scale): number[] {
  const apart = [1, 2, 2.5, 5, 10]
    .map((one) => one * 10 ** Math.floor(Math.log10((top - bottom) / 4)))
    .find((one) => one * 4 >= (top - bottom) * (1 - 1e-9)) as number
  const first = Math.ceil(bottom / apart - 1e-9)
  const count = Math.floor(top / apart + 1e-9) - first
  return Array.from({ length: count + 1 }, (_, i) => exact(((first + i) * apart) / factor))
}

/** The stored number at a height of the chart. @param share from 0 at the top to 1 */
export const valueAt = (share: number, { factor, bottom, top }: Scale) =>
  exact((top - (top - bottom) * share) / factor)
