import type { Measure } from '../../../../api/analytics'
import { SECOND_MS } from '../../../../lib/durations'
import { duration, number, percent, share } from '../../../../lib/format'

/** How a measure is named, and its values are said. */
export interface MeasureShown {
  name: string
  /** What the chart shows by interval: `visitors`. */
  inChart: string
  /** Whether values add up; others are rates and means. */
  isCount: boolean
  say(value: number): string
}

/** `12 s`, `3 min 12 s`. */
const visitDuration = (ms: number) =>
  ms < 59_500 ? `${Math.round(ms / SECOND_MS)} s` : duration(ms)

/** In percent, with one digit more below 20%. */
export const rate = (of: number) =>
  of > 0 && of < 0.1995 ? `${(of * 100).toFixed(1)}%` : percent(of)

const count = (name: string, inChart: string): MeasureShown => ({
  name,
  inChart,
  isCount: true,
  say: number,
})

/** The numbers at the head of the page, in their order. */
export const MEASURES = {
  visitors: count('Visitors', 'visitors'),
  visits: count('Visits', 'visits'),
  views: count('Views', 'views of pages'),
  bounceRate: { name: 'Bounce rate', inChart: 'bounce rate', isCount: false, say: rate },
  durationMs: {
    name: 'Visit duration',
    inChart: 'duration of visits',
    isCount: false,
    say: visitDuration,
  },
  events: count('Events', 'events'),
} as const satisfies Partial<Record<Measure, MeasureShown>>
export type ShownMeasure = keyof typeof MEASURES

export const isShownMeasure = (text: unknown): text is ShownMeasure =>
  typeof text === 'string' && Object.hasOwn(MEASURES, text)

/** What a value is, or that there is none. */
export const said = (of: MeasureShown, value: number | null | undefined) =>
  value == null ? '–' : of.say(value)

/** With fewer visitors a percentage would say more than is known. */
const LEAST_VISITORS = 30

/** What happened to a number since the time before it: which way it went, and how that is said. */
export interface Change {
  way: 'rise' | 'fall' | undefined
  words: string
}

/**
 * @param now and
 * @param before its value in both times; null where there is none
 * @param visitors of the time with fewer
 */
export function changeOf(
  of: MeasureShown,
  { now, before, visitors }: { now: number | null; before: number | null; visitors: number },
): Change {
  if (before === null || now === null) return { way: undefined, words: 'none before' }
  if (of.say(now) === of.say(before)) return { way: undefined, words: 'as before' }
  const way = now > before ? 'rise' : 'fall'
  if (!of.isCount || visitors < LEAST_VISITORS || before === 0)
    return { way, words: `was ${of.say(before)}` }
  return { way, words: `${share(Math.abs(now / before - 1))} ${way === 'rise' ? 'more' : 'fewer'}` }
}
