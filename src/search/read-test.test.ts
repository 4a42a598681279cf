import { expect, test } from 'bun:test'
import type { Field } from './field'
import { lexQuery } from './lex-query'
import type { Expression, PairTerm } from './query'
import { readFreeTest, readTest, type Test } from './read-test'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const at = (iso: string) => Date.parse(iso)
const termOf = (query: string) => lexQuery(query)[0] as PairTerm
const field = (more: Partial<Field>): Field => ({ key: 'k', type: 'text', says: '', ...more })
const from = (number: number): Test => ({ is: '>=', number })
const to = (number: number): Test => ({ is: '<=', number })
const DATE = field({ type: 'date' })
const DAY = { first: at('2026-11-01T00:00Z'), last: at('2026-11-01T23:59:59.999Z') }

test.each<[string, string, Field, Expression<Test>]>([
  ['a day', 'k:2026-11-01', DATE, { all: [from(DAY.first), to(DAY.last)] }],
  ['not a day', 'k!=2026-11-01', DATE, { not: { all: [from(DAY.first), to(DAY.last)] } }],
  ['after a day', 'k:>2026-11-01', DATE, { is: '>', number: DAY.last }],
  ['from a day on', 'k:>=2026-11-01', DATE, from(DAY.first)],
  ['before a day', 'k:<2026-11-01', DATE, { is: '<', number: DAY.first }],
  ['up to a day', 'k:<=2026-11-01', DATE, to(DAY.last)],
  ['days', 'k:2026-10-30..2026-11-01', DATE, { all: [from(at('2026-10-30')), to(DAY.last)] }],
  ['a minute', 'k:>2026-11-01T08:30', DATE, { is: '>', number: at('2026-11-01T08:30:59.999Z') }],
  ['a moment', 'k:<2026-11-01T08:30:15Z', DATE, { is: '<', number: at('2026-11-01T08:30:15Z') }],
  ['elsewhere', 'k:<2026-11-01T08:30+02:00', DATE, { is: '<', number: at('2026-11-01T06:30Z') }],
  ['the last day', 'k:-24h', DATE, from(NOW - 86_400_000)],
  ['since a time ago', 'k:>-90m', DATE, { is: '>', number: NOW - 5_400_000 }],
  ['longer ago', 'k:<-2w', DATE, { is: '<', number: NOW - 14 * 86_400_000 }],
  ['between two', 'k:-7d..-1d', DATE, { all: [from(NOW - 7 * 86_400_000), to(NOW - 86_400_000)] }],
  ['up to one', 'k:*..-1d', DATE, to(NOW - 86_400_000)],
  ['any date', 'k:*', DATE, from(0)],
  ['a number', 'k:7', field({ type: 'number' }), { all: [from(7), to(7)] }],
  ['a negative one', 'k:>-1.5e3', field({ type: 'number' }), { is: '>', number: -1500 }],
  ['numbers', 'k:10..50', field({ type: 'number' }), { all: [from(10), to(50)] }],
  ['a size', 'k:>=4KiB', field({ type: 'bytes' }), from(4096)],
  ['a time', 'k:1s..1.5s', field({ type: 'duration' }), { all: [from(1e9), to(1.5e9)] }],
])('%s: %s', (_, query, of, expected) => {
  expect(readTest(of, termOf(query), NOW)).toEqual(expected)
})

test.each<[string, string, Partial<Field>]>([
  ['k:>x', 'k:> needs a number such as >100', { type: 'number' }],
  ['k:Infinity', 'k: needs a number', { type: 'number' }],
  ['k:0x10', 'k: needs a number', { type: 'number' }],
  ['k:"1..2"', 'k: needs a number', { type: 'number' }],
  ['k:2026-13-01', 'needs a date', { type: 'date' }],
  ['k:2026-02-29', 'needs a date', { type: 'date' }],
  ['k:5s', 'k: needs a date; 5s ago is -5s', { type: 'date' }],
  ['k:>5parsec', 'needs a time such as 250ms', { type: 'duration' }],
  ['k:1s', 'k is compared with', { type: 'duration' }],
  ['k:>=5XB', 'needs a size such as', { type: 'bytes' }],
  ['k:on', 'did you mean one?', { type: 'word', words: ['one', 'two'] }],
  ['k:z*', 'k:z* is not known; use one of one, two', { type: 'word', words: ['one', 'two'] }],
  ['k:>one', 'k is a word; write k:two', { type: 'word', words: ['one', 'two'] }],
  ['k:a*', 'k is found by its whole value', { isWhole: true }],
])('%s is refused: %s', (query, mend, of) => {
  expect(() => readTest(field(of), termOf(query), NOW)).toThrow(mend)
})

test.each<[string, Expression<Test>]>([
  ['k:a..b', { is: 'like', pattern: ['a..b'] }],
  ['k:1..2', { all: [from(1), to(2)] }],
  ['k:"1..2"', { is: 'like', pattern: ['1..2'] }],
  ['k:>1MB', { is: '>', number: 1e6 }],
  ['k:<-4.5', { is: '<', number: -4.5 }],
  ['k!=a*', { is: 'unlike', pattern: ['a', ''] }],
])('of a key that is no field, %s is read', (query, expected) => {
  expect(readFreeTest(termOf(query))).toEqual(expected)
})
