import type { TimelineView } from '../../../../src/issues/detail/model'
import { DAY_MS, HOUR_MS } from '../../../lib/durations'
import { utc } from '../../../lib/format'

const TICKS = 6

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

const FIVE_MS = 300_000

/** When the first bar begins (ms): bars of hours begin with the hour that the range begins in. */
export const startOf = ({ from, stepMs }: Pick<TimelineView, 'from' | 'stepMs'>): number =>
  stepMs < HOUR_MS ? Date.parse(from) : Math.floor(Date.parse(from) / HOUR_MS) * HOUR_MS

/** What one bar spans, in the viewer's zone: `8 Nov, 06:00 – 12:00`. */
export function spanOf(timeline: TimelineView, i: number): string {
  const { stepMs } = timeline
  const start = startOf(timeline) + i * stepMs
  return `${day.format(start)}, ${hour.format(start)} – ${hour.format(start + stepMs)}`
}

/** What one bar spans, in UTC: `2026-11-08 06:00 – 12:00 UTC`; both days where it spans more than one. */
export function utcSpanOf(timeline: TimelineView, i: number): string {
  const { stepMs } = timeline
  const start = startOf(timeline) + i * stepMs
  const [first = '', last = ''] = [start, start + stepMs].map((at) =>
    utc(new Date(at).toISOString()),
  )
  return `${first.slice(0, 16)} – ${stepMs > DAY_MS ? last.slice(0, 16) : last.slice(11, 16)} UTC`
}

interface Tick {
  words: string
  /** The time in UTC, for hovering. */
  exact: string
}

/** The times under the chart, evenly spaced; the last is now, or the end of the range. */
export function ticksOf(timeline: TimelineView, isNow: boolean): Tick[] {
  const start = startOf(timeline)
  const end = Date.parse(timeline.to)
  const format = end - start > 2 * DAY_MS ? day : hour
  return Array.from({ length: TICKS }, (_, i) => {
    const place = start + (i * (end - start)) / (TICKS - 1)
    const at = Math.round(place / FIVE_MS) * FIVE_MS
    const isEnd = i === TICKS - 1
    return {
      words: isEnd && isNow ? 'now' : format.format(at),
      exact: utc(new Date(at).toISOString()),
    }
  })
}
