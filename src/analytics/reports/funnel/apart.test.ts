import { expect, test } from 'bun:test'
import { causesOf } from './apart'

/** Of two steps: how many were lost, and how many went on. */
const value = (name: string, lost: number, wentOn: number) => ({
  by: 'device',
  value: name,
  furthest: [lost, wentOn],
})

test('what gives most people back comes first, with how many times as often it is', () => {
  const values = [value('mobile', 60, 20), value('desktop', 30, 70), value('tablet', 10, 10)]
  const [first, ...others] = causesOf(values, [100, 100], 1)
  expect(first).toMatchObject({ value: 'mobile', lost: 60, wentOn: 20, lostShare: 0.6 })
  expect(first?.times).toBeCloseTo(3)
  // Had phones been lost as others are (40 of 120), 26.7 of 80 would have been.
  expect(first?.more).toBeCloseTo(60 - 80 / 3)
  expect(others).toEqual([])
})

const rows: [what: string, values: ReturnType<typeof value>[], all: number[], found: unknown][] = [
  ['nobody was lost', [value('mobile', 0, 9)], [0, 9], []],
  ['nobody went on', [value('mobile', 9, 0)], [9, 0], []],
  ['everybody has it', [value('mobile', 9, 9)], [9, 9], []],
  ['it is not known', [value('', 30, 1), value('mobile', 1, 30)], [31, 31], []],
  ['chance makes as much', [value('mobile', 52, 50), value('desktop', 48, 50)], [100, 100], []],
  [
    'under twenty people have it: no factor',
    [value('mobile', 6, 1), value('desktop', 2, 7)],
    [8, 8],
    [{ value: 'mobile', times: null }],
  ],
]
test.each(rows)('%s', (_, values, all, found) => {
  expect(causesOf(values, all, 1)).toMatchObject(found as object[])
})

test('at most seven', () => {
  const values = Array.from({ length: 12 }, (_, i) => value(`page ${i}`, 50, 0))
  expect(causesOf(values, [600, 600], 1)).toHaveLength(7)
})
