import { expect, test } from 'bun:test'
import { random } from '../../../../bench/random'
import type { Working } from '../../../lib/turns'
import { Returns } from './returns'

function ended<Result>(working: Working<Result>): Result {
  for (;;) {
    const { done, value } = working.next(0)
    if (done) return value
  }
}

const counted = (returns: Returns, intervals: number, isOnOrAfter = false) =>
  ended(returns.cohorts(intervals, isOnOrAfter)).map((counts) => [...counts])

test('who returns counts in the cohort in which they began, in whatever order that is told', () => {
  const returns = new Returns()
  returns.return(7, 3)
  returns.return(7, 0)
  returns.start(7, 2)
  returns.start(7, 0)
  returns.start(8, 1)
  expect(counted(returns, 4)).toEqual([[1, 0, 0, 1], [1, 0, 0], [0, 0], [0]])
  expect(counted(returns, 4, true)).toEqual([[1, 1, 1, 1], [1, 0, 0], [0, 0], [0]])
})

test('two visitors who are one person are one, and who never began is in no cohort', () => {
  const returns = new Returns()
  returns.start(1, 1)
  returns.return(1, 0)
  returns.start(2, 0)
  returns.join(1, 2)
  returns.join(5, 2)
  returns.return(3, 1)
  expect(counted(returns, 2)).toEqual([[1, 0], [0]])
})

test('many visitors over all intervals are counted as by hand', () => {
  const dice = random(3)
  for (const isOnOrAfter of [false, true]) {
    const returns = new Returns()
    const people = new Map<number, { start: number; back: Set<number> }>()
    for (let n = 0; n < 20_000; n++) {
      const visitor = dice.below(3000) * 2 ** 36 + 5
      const at = dice.below(53)
      const person = people.get(visitor) ?? { start: 53, back: new Set<number>() }
      people.set(visitor, person)
      if (dice.below(3) === 0) {
        returns.start(visitor, at)
        person.start = Math.min(person.start, at)
      } else {
        returns.return(visitor, at)
        person.back.add(at)
      }
    }
    const expected = Array.from({ length: 53 }, (_, start) => {
      const cohort = [...people.values()].filter((one) => one.start === start)
      return Array.from({ length: 53 - start }, (_, later) => {
        if (later === 0) return cohort.length
        const isBack = (at: number) => (isOnOrAfter ? at >= start + later : at === start + later)
        return cohort.filter(({ back }) => [...back].some(isBack)).length
      })
    })
    expect(counted(returns, 53, isOnOrAfter)).toEqual(expected)
  }
})
