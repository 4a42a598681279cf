import { FIVE_COLUMNS, FIVE_MS, FIVES } from '../../lib/five-minutes'
import { DAY_MS, HOUR_MS } from '../../lib/time'

/** The end of a range without an end: after all that can have happened. */
const OPEN = 2 ** 40

/** A time to count in, as numbers of five minutes since the epoch; the end is not part of it. */
export interface Range {
  from: number
  to: number
}

/** A time as a caller gives it, in ms; without an end it reaches to the newest event. */
export interface TimeRange {
  from: number
  to?: number | undefined
}

/**
 * Rounds a time outward to what is counted by itself: five minutes, or whole hours where it lies before `fineSince`.
 * @param fineSince ms; since when events are counted by five minutes
 */
export function rangeOf({ from, to }: TimeRange, fineSince: number): Range {
  const unit = (at: number) => (at < fineSince ? HOUR_MS : FIVE_MS)
  const start = (Math.floor(from / unit(from)) * unit(from)) / FIVE_MS
  if (to === undefined) return { from: start, to: OPEN }
  const end = (Math.ceil(to / unit(to)) * unit(to)) / FIVE_MS
  return { from: start, to: Math.max(end, start) }
}

export const fromMs = ({ from }: Range): number => from * FIVE_MS
/** The end of a range. @param now stands in for it when the range has no end */
export const toMs = ({ to }: Range, now: number): number =>
  to === OPEN ? Math.ceil((now + 1) / FIVE_MS) * FIVE_MS : to * FIVE_MS
export const isOpen = ({ to }: Range): boolean => to === OPEN

/** The hours that a range touches, from one up to another. */
export const hoursIn = ({ from, to }: Range): [from: number, to: number] => [
  Math.floor(from / FIVES),
  Math.ceil(to / FIVES),
]

/** As long a time, just before a range. */
export function before(range: Range, now: number): Range {
  const length = toMs(range, now) / FIVE_MS - range.from
  return { from: range.from - length, to: range.from }
}

/**
 * SQL for how many events of a row `h` of hours lie in the range: all of them, but for the range's first and last
 * hour.
 */
export function countOf({ from, to }: Range): string {
  const [first, last] = [Math.floor(from / FIVES), Math.floor(to / FIVES)]
  const [start, end] = [from - first * FIVES, to - last * FIVES]
  if (first === last) return sum(start, end)
  const ends = [
    ...(start > 0 ? [`WHEN ${first} THEN ${sum(start, FIVES)}`] : []),
    ...(end > 0 ? [`WHEN ${last} THEN ${sum(0, end)}`] : []),
  ]
  return ends.length > 0 ? `CASE h.hour ${ends.join(' ')} ELSE h.count END` : 'h.count'
}

const sum = (from: number, to: number) =>
  FIVE_COLUMNS.slice(from, to)
    .map((name) => `h.${name}`)
    .join(' + ') || '0'

/**
 * Users are counted by whole hours, events by five minutes. Each event has one user at most, so a range has no more
 * users than events.
 */
export const atMost = (users: number | null, events: number): number | null =>
  users === null ? null : Math.min(users, events)

const STEPS_MS = [FIVE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS]

/** The length of one count, so that a time has at most `most` of them. */
export function stepOf(lengthMs: number, most: number): number {
  const fits = STEPS_MS.find((step) => lengthMs <= step * most)
  return fits ?? Math.ceil(lengthMs / most / DAY_MS) * DAY_MS
}

/** How a time is cut into counts. The first one begins with the range, or with the hour in which the range begins. */
export interface Steps {
  stepMs: number
  startMs: number
  length: number
}

export function stepsOf(range: Range, most: number, now: number): Steps {
  const [from, to] = [fromMs(range), toMs(range, now)]
  const stepMs = stepOf(to - from, most)
  const startMs = stepMs === FIVE_MS ? from : Math.floor(from / HOUR_MS) * HOUR_MS
  return { stepMs, startMs, length: Math.max(1, Math.ceil((to - startMs) / stepMs)) }
}
