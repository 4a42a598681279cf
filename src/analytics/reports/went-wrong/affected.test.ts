import { expect, test } from 'bun:test'
import { Affected } from './affected'

test('visitors of an issue are counted once, its visits and errors each', () => {
  const affected = new Affected()
  affected.add(1, [7, 7, 8])
  affected.add(1, [7])
  affected.add(2, [7])
  affected.add(3, [])
  expect(affected.issues()).toEqual([
    { issue: 7, visitors: 2, visits: 3, events: 4 },
    { issue: 8, visitors: 1, visits: 1, events: 1 },
  ])
  expect(affected.total()).toEqual({ visitors: 2, visits: 3 })
})

test('without an error there is nothing', () => {
  const affected = new Affected()
  affected.add(1, [])
  expect([affected.issues(), affected.total()]).toEqual([[], { visitors: 0, visits: 0 }])
})
