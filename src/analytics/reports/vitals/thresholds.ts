import type { Vital } from '../../records/vitals'

export const RATINGS = ['good', 'needsImprovement', 'poor'] as const
export type Rating = (typeof RATINGS)[number]

/**
 * The highest good value of each metric, and the highest that is not poor: ms, and the score of CLS (web.dev, "Web Vitals", "Defining
 * the Core Web Vitals metrics thresholds").
 */
export const THRESHOLDS: Readonly<Record<Vital, readonly [good: number, poorOver: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
}

/** Of fewer measurements a single slow page would decide: they get no rating. */
export const LEAST_MEASUREMENTS = 20

/** @param value in ms; a score, of CLS */
export function ratingOf(metric: Vital, value: number): Rating {
  const [good, poorOver] = THRESHOLDS[metric]
  if (value <= good) return 'good'
  return value <= poorOver ? 'needsImprovement' : 'poor'
}
