import { FIVE_COLUMNS, FIVE_MS, FIVES } from '../../lib/five-minutes'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** After all that can have happened. */
const OPEN = 2 ** 40

/** A time to count in, by five minutes since the epoch; the end is not in it. */
export interface Range {
  from: number
  to: number
}

/** What a caller asks for (ms); without an end up to the newest event there is. */
export interface Asked {
  from: number
  to?: number | undefined
}

/**
 * Rounds outward to what is counted apart: five minutes, or whole hours from before these were kept.
 * @param fineSince ms
 */
export function rangeOf({ from, to }: Asked, fineSince: number): Range {
  const unit = (at: number) => (at < fineSince ? HOUR_MS : FIVE_MS)
  const start = (Math.floor(from / unit(from)) * unit(from)) / FIVE_MS
  if (to === undefined) return { from: start, to: OPEN }
  const end = (Math.ceil(to / unit(to)) * unit(to)) / FIVE_MS
  return { from: start, to: Math.max(end, start) }
}

export const fromMs = ({ from }: Range): number => from * FIVE_MS
/** @param now where the range has no end of its own */
export const toMs = ({ to }: Range, now: number): number =>
  to === OPEN ? Math.ceil((now + 1) / FIVE_MS) * FIVE_MS : to * FIVE_MS
export const isOpen = ({ to }: Range): boolean => to === OPEN

/** The hours that it touches: from one up to another. */
export const hoursIn = ({ from, to }: Range): [from: number, to: number] => [
  Math.floor(from / FIVES),
  Math.ceil(to / FIVES),
]

/** The same length of time before it. */
export function before(range: Range, now: number): Range {
  const length = toMs(range, now) / FIVE_MS - range.from
  return { from: range.from - length, to: range.from }
}

/** SQL for the events that an hour `h` has of the range: of its first and last hour not all. */
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

/** An event has one user at most: users of whole hours are never more than the events of a part of them. */
export const atMost = (users: number | null, events: number): number | null =>
  users === null ? null : Math.min(users, events)

const STEPS_MS = [FIVE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS, DAY_MS]

/** How long one count of several is, so that there are no more than so many. */
export function stepOf(lengthMs: number, most: number): number {
  const fits = STEPS_MS.find((step) => lengthMs <= step * most)
  return fits ?? Math.ceil(lengthMs / most / DAY_MS) * DAY_MS
}

/** The place of each count: its first begins with the range, or with the hour that the range begins in. */
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
