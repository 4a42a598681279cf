import { expect, test } from 'bun:test'
import { fromFirst } from './from-first'

const cohort = (at: string, visitors: number) => ({ at, isPart: false, visitors, returned: [] })

test('cohorts before the first visitor are left out, and what nobody can have returned to', () => {
  const [first, second, third] = [cohort('a', 0), cohort('b', 2), cohort('c', 0)]
  const grid = { cohorts: [first, second, third] as never[], mean: [0.5, null] }
  expect(fromFirst(grid)).toEqual({ cohorts: [second, third] as never[], mean: [0.5] })
  expect(fromFirst({ cohorts: [first] as never[], mean: [] })).toEqual({ cohorts: [], mean: [] })
})
