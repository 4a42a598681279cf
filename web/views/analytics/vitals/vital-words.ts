import type { Rating } from '../../../../src/analytics/reports/vitals/thresholds'
import { THRESHOLDS } from '../../../../src/analytics/reports/vitals/thresholds'
import type { Vital } from '../../../api/vitals'
import { number } from '../../../lib/format'

/** What a metric measures: a few words, and a sentence. */
export const VITAL_WORDS: Readonly<Record<Vital, readonly [short: string, says: string]>> = {
  LCP: ['largest paint', 'from asking for the page until its largest text or picture is seen'],
  INP: [
    'answer to input',
    'from a click, tap or key until the page shows an answer; nearly the slowest of a visit to the page',
  ],
  CLS: ['shift of layout', 'how far what is seen jumps about by itself; a score, not a time'],
  FCP: ['first paint', 'from asking for the page until anything of it is seen'],
  TTFB: ['first byte', 'from asking for the page until its first byte comes'],
}

export const RATING_WORDS: Readonly<Record<Rating, string>> = {
  good: 'Good',
  needsImprovement: 'Needs improvement',
  poor: 'Poor',
}

/** `312 ms`, `2.14 s`, `12.4 s`; of CLS a score such as `0.04`. */
export function sayVital(metric: Vital, value: number): string {
  if (metric === 'CLS') return value.toFixed(value > 0 && value < 0.005 ? 3 : 2)
  if (value < 999.5) return `${Math.round(value)} ms`
  const seconds = value / 1000
  if (seconds < 9.995) return `${seconds.toFixed(2)} s`
  return seconds < 99.95 ? `${seconds.toFixed(1)} s` : `${number(Math.round(seconds))} s`
}

/** A value, or that there is none. */
export const saidVital = (metric: Vital, value: number | null | undefined): string =>
  value == null ? '–' : sayVital(metric, value)

/** `good to 2.5 s, poor over 4 s`. */
export function thresholdWords(metric: Vital): string {
  const [good, poorOver] = THRESHOLDS[metric].map((value) =>
    metric === 'CLS' ? String(value) : value < 1000 ? `${value} ms` : `${value / 1000} s`,
  )
  return `good to ${good}, poor over ${poorOver}`
}
