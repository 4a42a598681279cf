import type { Match } from './matching/matches'

/** A trace that a search has found. Times in µs. */
export interface FoundTrace {
  key: number
  startAt: number
  duration: number
  /** Undefined where the query is about traces alone. */
  match?: Match
}

export const SORTS = ['time', 'duration'] as const
export type Sort = (typeof SORTS)[number]

/** What orders a list: the highest value first, then the highest key. */
export type Position = readonly [value: number, key: number]

export const positionOf = (sort: Sort, { key, startAt, duration }: FoundTrace): Position => [
  sort === 'time' ? startAt : duration,
  key,
]

/** Whether one stands behind the other in a list. */
export const isAfter = (one: Position, other: Position): boolean =>
  one[0] < other[0] || (one[0] === other[0] && one[1] < other[1])
