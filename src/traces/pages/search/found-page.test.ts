import { expect, test } from 'bun:test'
import { FoundPage } from './found-page'
import { type FoundTrace, isAfter, positionOf, type Sort } from './found-trace'

const TRACES = Array.from({ length: 200 }, (_, key) => ({
  key,
  // Many share a start or a duration.
  startAt: (key * 37) % 11,
  duration: (key * 53) % 7,
}))

test.each<[Sort, number, number]>([
  ['time', 10, 0],
  ['time', 7, 63],
  ['duration', 25, 100],
  ['duration', 500, 0],
])('by %s, the first %i behind the %ith', (sort, limit, behind) => {
  const sorted = TRACES.toSorted(highestFirst(sort))
  const last = sorted[behind]
  const after = behind > 0 && last ? positionOf(sort, last) : undefined
  const page = new FoundPage(sort, limit, after)
  for (const trace of TRACES) if (page.takes(trace)) page.add(trace)
  const wanted = sorted.filter((trace) => !after || isAfter(positionOf(sort, trace), after))
  expect(page.traces).toEqual(wanted.slice(0, limit))
})

function highestFirst(sort: Sort) {
  return (a: FoundTrace, b: FoundTrace): number => {
    const [one, other] = [positionOf(sort, a), positionOf(sort, b)]
    return other[0] - one[0] || other[1] - one[1]
  }
}
