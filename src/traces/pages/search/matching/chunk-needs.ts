import { fits } from '../../../../search/pattern'
import type { Expression } from '../../language/condition'

/** What the entry of a chunk must say for a span in it to meet an expression. */
export interface ChunkNeeds {
  /** Its slowest span takes at least so long, in µs. */
  duration: number
  /** One of its spans has failed. */
  error: boolean
}

const NOTHING: ChunkNeeds = { duration: 0, error: false }

export function chunkNeeds(expression: Expression): ChunkNeeds {
  if ('not' in expression) return NOTHING
  if ('all' in expression)
    return combine(expression.all.map(chunkNeeds), Math.max, (one) => one.error, 'some')
  if ('any' in expression)
    return combine(expression.any.map(chunkNeeds), Math.min, (one) => one.error, 'every')
  if (expression.of !== 'field') return NOTHING
  const { field, test } = expression
  if (field === 'duration' && (test.is === '>' || test.is === '>='))
    // The entry's duration is rounded to the µs.
    return { ...NOTHING, duration: Math.floor(test.number / 1000) }
  const isError =
    field === 'status' &&
    test.is === 'like' &&
    !fits(test.pattern, 'ok') &&
    !fits(test.pattern, 'unset')
  return isError ? { ...NOTHING, error: true } : NOTHING
}

const combine = (
  needs: ChunkNeeds[],
  ofDurations: (...durations: number[]) => number,
  hasError: (one: ChunkNeeds) => boolean,
  how: 'some' | 'every',
): ChunkNeeds => ({
  duration: ofDurations(...needs.map(({ duration }) => duration)),
  error: needs[how](hasError),
})
