import type { TimelineView } from '../../../../src/issues/model'
import { utc } from '../../../lib/format'

const DAY_MS = 86_400_000
const TICKS = 6

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** What one bar spans, in the viewer's zone: `8 Nov, 06:00 – 12:00`. */
export function spanOf({ from, stepMs }: TimelineView, i: number): string {
  const start = Date.parse(from) + i * stepMs
  return `${day.format(start)}, ${hour.format(start)} – ${hour.format(start + stepMs)}`
}

/** The same exactly: `2026-11-08 06:00 – 12:00 UTC`; a bar is no longer than a day. */
export function utcSpanOf({ from, stepMs }: TimelineView, i: number): string {
  const start = Date.parse(from) + i * stepMs
  const [first = '', last = ''] = [start, start + stepMs].map((at) =>
    utc(new Date(at).toISOString()),
  )
  return `${first.slice(0, 16)} – ${last.slice(11, 16)} UTC`
}

/** What stands under the bars, evenly; the last is now. */
export function ticksOf({ from, stepMs, counts }: TimelineView): string[] {
  const start = Date.parse(from)
  const span = stepMs * counts.length
  const ticks = Array.from({ length: TICKS - 1 }, (_, i) => {
    const at = start + (i * span) / (TICKS - 1)
    return span > DAY_MS ? day.format(at) : hour.format(at)
  })
  return [...ticks, 'now']
}
