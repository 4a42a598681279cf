import { expect, test } from 'bun:test'
import type { Frame } from '../issues/failure'
import { group } from '../issues/grouping'
import type { Event } from './event'
import { knownStack } from './known-stack'

const thrown = (stacktrace: Frame[], type = 'TypeError', value = 'x') =>
  ({ platform: 'javascript', exception: [{ type, value, stacktrace }] }) as unknown as Event

const at = (filename: string, name: string, more: Partial<Frame> = {}): Frame => ({
  filename,
  function: name,
  lineno: 1,
  colno: 2,
  inApp: true,
  ...more,
})

test('what was said does not count, whether the stack was met before or not', () => {
  const one = thrown([at('a.js', 'f')], 'TypeError', 'ref 1')
  const two = thrown([at('a.js', 'f')], 'TypeError', 'ref 2')
  expect(knownStack(two)).toEqual(knownStack(one))
  expect(knownStack(two).siblingKey).toBe(group(two).siblingKey)
})

test.each([
  ['another function', thrown([at('a.js', 'g')])],
  ['another file', thrown([at('b.js', 'f')])],
  ['another type', thrown([at('a.js', 'f')], 'RangeError')],
  ['another line of source', thrown([at('a.js', 'f', { contextLine: 'throw 1' })])],
  ['a call more', thrown([at('a.js', 'f'), at('a.js', 'h')])],
  ['a name that reads like a file and a function', thrown([at('a', '.jsf')])],
])('%s is grouped as if nothing had been met before', (_, event) => {
  const { siblingKey } = knownStack(thrown([at('a.js', 'f')]))
  expect(knownStack(event).siblingKey).toBe(group(event).siblingKey)
  expect(knownStack(event).siblingKey).not.toBe(siblingKey)
})

test.each([
  ['another column', at('a.js', 'f', { colno: 3 })],
  ['another line', at('a.js', 'f', { lineno: 2 })],
])('%s is another script', (_, frame) => {
  expect(knownStack(thrown([frame])).script).not.toBe(knownStack(thrown([at('a.js', 'f')])).script)
})

test('no map has a word in frames without a column', () => {
  expect(
    knownStack(thrown([{ filename: 'a.py', function: 'f', lineno: 1 }])).script,
  ).toBeUndefined()
})

test('where no frame names code, each event is grouped by what it says', () => {
  const event = (value: string) => thrown([at('a.js', '', { function: '' })], 'Error', value)
  expect([knownStack(event('one')).siblingKey, knownStack(event('two')).siblingKey]).toEqual([
    undefined,
    undefined,
  ])
})
