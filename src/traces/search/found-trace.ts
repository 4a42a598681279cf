import type { Match } from './matches'

/** A trace that a search has found. Times in µs. */
export interface FoundTrace {
  key: number
  startAt: number
  duration: number
  /** Undefined where nothing was asked of single spans. */
  match?: Match
}

export const SORTS = ['time', 'duration'] as const
export type Sort = (typeof SORTS)[number]

/** What a list is in the order of, the highest first; then by key. */
export type Place = readonly [value: number, key: number]

export const placeOf = (sort: Sort, { key, startAt, duration }: FoundTrace): Place => [
  sort === 'time' ? startAt : duration,
  key,
]

/** Whether the first comes after the second. */
export const isAfter = (one: Place, other: Place): boolean =>
  one[0] < other[0] || (one[0] === other[0] && one[1] < other[1])

export const compareBy =
  (sort: Sort) =>
  (a: FoundTrace, b: FoundTrace): number => {
    const [one, other] = [placeOf(sort, a), placeOf(sort, b)]
    return other[0] - one[0] || other[1] - one[1]
  }
