import { expect, test } from 'bun:test'
import type { EventDetail, Frame } from '../../../api/events'
import type { FramesShown } from '../choices'
import { planOf } from './plan'

const own = (name: string): Frame => ({ function: name, inApp: true, contextLine: 'x' })
const bare = (name: string): Frame => ({ function: name, inApp: true })
const library = (name: string, of = 'lib'): Frame => ({
  function: name,
  inApp: false,
  filename: `node_modules/${of}/i.js`,
})
const unmapped = (name: string, fileName = 'app.js'): Frame => ({
  ...bare(name),
  symbolication: { status: 'unresolved', reason: 'noMapForFile', fileName, detail: '' },
})

/** Rows as words: open ones with a plus, noted ones with a bang, folded ones by their label. */
function rows(chain: Frame[][], shown: FramesShown = 'own', whole?: number) {
  const exception = chain.map((stacktrace) => ({ type: 'E', stacktrace }))
  const _trimmed = whole === undefined ? {} : { '/exception/0/stacktrace': whole }
  return planOf({ exception, _trimmed } as unknown as EventDetail, shown, false).map((one) =>
    one.rows.map((row) => {
      if (row.kind === 'gap') return `(${row.count} left out)`
      if (row.kind === 'folded') return `${row.label} ${row.names.join(', ')}`.trim()
      const { isOpen, hasNote, frame } = row.planned
      return `${isOpen ? '+' : ''}${hasNote ? '!' : ''}${frame.function}`
    }),
  )
}

test.each<[string, Frame[][], string[][]]>([
  ['the last call stands first', [[own('a'), own('b')]], [['+b', '+a']]],
  [
    'the thrown exception stands first',
    [[own('cause')], [own('thrown')]],
    [['+thrown'], ['+cause']],
  ],
  [
    'three frames are open, one an exception first',
    [
      [own('c'), own('d')],
      [own('a'), own('b')],
    ],
    [
      ['+b', '+a'],
      ['+d', 'c'],
    ],
  ],
  [
    'neighbours of libraries are one row',
    [[library('x', 'q'), library('y'), library('z'), own('a'), library('w')]],
    [['1 library frame lib', '+a', '3 library frames lib, q']],
  ],
  [
    'the first frame that lacks a map says so for its file',
    [[unmapped('c', 'two.js'), unmapped('b'), unmapped('a')]],
    [['+!a', 'b', '+!c']],
  ],
  [
    'without own code the first frames show',
    [Array.from({ length: 10 }, (_, i) => library(`f${i}`))],
    [['f9', 'f8', 'f7', 'f6', 'f5', 'f4', '4 more frames lib']],
  ],
  [
    'of a very long stack the rest is folded',
    [Array.from({ length: 40 }, (_, i) => bare(`f${i}`))],
    [[...Array.from({ length: 30 }, (_, i) => `f${39 - i}`), '10 more frames']],
  ],
  [
    'one frame more is shown',
    [Array.from({ length: 7 }, () => library('f'))],
    [Array(7).fill('f')],
  ],
])('%s', (_, chain, expected) => expect(rows(chain)).toEqual(expected))

test('all frames stand alone when all are asked for', () => {
  expect(rows([[library('x'), own('a'), library('w')]], 'all')).toEqual([['w', '+a', 'x']])
})

test('the built file shows in place of the source', () => {
  const minified = { function: 't', filename: 'app.js', lineno: 1, inApp: true }
  const frame: Frame = {
    ...own('a'),
    vars: { x: 1 },
    symbolication: { status: 'resolved' },
    minified,
  }
  const event = { exception: [{ type: 'E', stacktrace: [frame] }] } as EventDetail
  expect(planOf(event, 'own', true)[0]?.frames[0]?.frame).toEqual({ ...minified, vars: { x: 1 } })
})

test('a stack that was cut says so between its halves', () => {
  const halves = [own('a'), own('b'), library('x'), own('d')]
  expect(rows([halves], 'own', 5000)).toEqual([
    ['+d', '1 library frame lib', '(4996 left out)', '+b', '+a'],
  ])
  expect(rows([halves], 'all', 5000)).toEqual([['+d', 'x', '(4996 left out)', '+b', '+a']])
})

test('of all frames a hundred are rows, the rest is folded', () => {
  const many = Array.from({ length: 250 }, (_, i) => bare(`f${i}`))
  const all = rows([many], 'all')[0]
  expect([all?.length, all?.[0], all?.at(-1)]).toEqual([101, 'f249', '150 more frames'])
})
