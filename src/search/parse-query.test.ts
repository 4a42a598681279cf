import { expect, test } from 'bun:test'
import { cpuOf } from '../lib/cpu-time.harness'
import { Problem } from '../lib/problem'
import { parseQuery } from './parse-query'
import { patternOf } from './pattern'
import type { Expression, Operator, Term } from './query'
import { spelledKey } from './spelled'

/** A term without its range; a value as the pattern that it is. */
type Said = { text: string } | { key: string; operator: Operator; pattern: readonly string[] }

const saidBy = (term: Term): Said =>
  term.is === 'text'
    ? { text: term.text }
    : { key: term.key, operator: term.operator, pattern: patternOf(term.value) }

const said = (query: string) => parseQuery<Said>(query, saidBy)

test.each<[string, number, number]>([
  ['is:open level:', 8, 14],
  ['a (b OR c', 2, 9],
  ['a) b', 1, 2],
  ['a OR', 2, 4],
  ['a "b c', 2, 6],
  ['a () b', 2, 4],
  ['a !', 2, 3],
  [`${'a '.repeat(30)}b c`, 60, 63],
])('a refusal of %j says where: %d to %d', (query, start, end) => {
  try {
    said(query)
    throw new Error('It was not refused.')
  } catch (cause) {
    expect(cause).toBeInstanceOf(Problem)
    expect((cause as Problem).more.errors).toMatchObject([{ path: '/query', start, end }])
  }
})

test('a term says where it stands, with its quotes', () => {
  const places: [number, number][] = []
  parseQuery<Said>('!a:"b c" (d OR "e")', (term) => {
    places.push([term.start, term.end])
    return saidBy(term)
  })
  expect(places).toEqual([
    [1, 8],
    [10, 11],
    [15, 18],
  ])
})

test.each<[string, string]>([
  ['-a', '!a'],
  ['-"a b"', '!"a b"'],
  ['-(a OR b)', '!(a OR b)'],
  ['-k:v', '!k:v'],
  ['a -b -c', 'a NOT b NOT c'],
])('%j says what %j does', (one, other) => {
  expect(said(one)).toEqual(said(other))
})

test.each(['--verbose', '-5', 'a-b', '1-2', '-'])('%j denies nothing', (query) => {
  expect(said(query)).toEqual({ text: query })
})

/** Numbers that are the same in each run (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const CHARS = [...'ab9:=<>!()"\\* -_./é漢🦆\n', 'AND', 'OR', 'NOT', '..', '//', 'has']
const OPERATORS: readonly Operator[] = ['=', '!=', '>', '>=', '<', '<=']

test('a random expression that is written out is read as the same again', () => {
  const pick = numbers(1)
  const text = (least: number) =>
    Array.from({ length: least + pick(6) }, () => CHARS[pick(CHARS.length)]).join('')

  function term(): Said {
    if (pick(3) === 0) return { text: text(1) }
    const pattern = Array.from({ length: 1 + pick(3) }, () => text(0))
    return { key: text(1), operator: OPERATORS[pick(OPERATORS.length)] as Operator, pattern }
  }

  function expression(depth: number): Expression<Said> {
    const kind = depth === 0 ? 3 : pick(4)
    if (kind === 2) return { not: expression(depth - 1) }
    if (kind === 3) return term()
    const parts = [expression(depth - 1), expression(depth - 1)]
    return kind === 0 ? { all: parts } : { any: parts }
  }

  for (let i = 0; i < 3000; i++) {
    const asked = expression(pick(4))
    expect(said(written(asked))).toEqual(asked)
  }
})

function written(asked: Expression<Said>): string {
  if ('all' in asked) return asked.all.map(inParentheses).join(' ')
  if ('any' in asked) return asked.any.map(inParentheses).join(' OR ')
  if ('not' in asked) return `!${inParentheses(asked.not)}`
  if ('text' in asked) return `"${asked.text.replace(/["\\]/g, '\\$&')}"`
  const { key, operator, pattern } = asked
  const value = pattern.map((part) => part.replace(/[\\*"]/g, '\\$&')).join('*')
  return `${spelledKey(key)}:${operator === '=' ? '' : operator}"${value}"`
}

const inParentheses = (asked: Expression<Said>) =>
  'all' in asked || 'any' in asked ? `(${written(asked)})` : written(asked)

test.each(
  ['"', '\\', '"\\', 'a:', '!', '(', '-', '-(', 'a..', '*', 'a OR '].map((part) => [
    part,
    part.repeat(100_000 / part.length),
  ]),
)('%s for 100,000 characters takes no time', async (_, hostile) => {
  const { ms } = await cpuOf(() => {
    try {
      said(hostile)
    } catch (cause) {
      expect(cause).toBeInstanceOf(Problem)
    }
  })
  expect(ms).toBeLessThan(100)
})
