import { MINUTE_MS } from '../../../lib/time'

/** Widths of the steps that are counted, in minutes. A day is read from its hours. */
export const STEPS = [1, 60] as const

/** Begin of the minute, in ms since the epoch. @param micros since the epoch */
export const minuteOf = (micros: number): number =>
  Math.floor(micros / 1000 / MINUTE_MS) * MINUTE_MS

/** Begin of the step that a minute lies in. @param step its width in minutes */
export const stepBegin = (minute: number, step: number): number =>
  minute - (minute % (step * MINUTE_MS))
