import { describe, expect, test } from 'bun:test'
import { MapRefused } from '../map-refused'
import { JsonReader } from './json-reader'
import { inPieces } from './pieces.harness'

const DEPTH = 64
const refused = Symbol('refused')

/** Everything that the reader finds, as JSON.parse would give it. */
function nextValue(reader: JsonReader): unknown {
  const kind = reader.kind()
  if (kind === 'string') return reader.text(10_000)
  if (kind === 'number') return reader.number()
  if (kind === 'array') {
    const list: unknown[] = []
    reader.array(() => list.push(nextValue(reader)))
    return list
  }
  if (kind === 'object') {
    const entries: [string, unknown][] = []
    reader.object((key) => entries.push([key, nextValue(reader)]))
    return Object.fromEntries(entries)
  }
  if (kind === 'null') return reader.null()
  reader.skip()
  return kind === 'true'
}

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof MapRefused || cause instanceof SyntaxError) return refused
    throw cause
  }
}

function readAll(text: string, size: number): unknown {
  return attempt(() => {
    const reader = new JsonReader(inPieces(text, size), DEPTH)
    const value = nextValue(reader)
    reader.end()
    return value
  })
}

function skipAll(text: string, size: number): unknown {
  return attempt(() => {
    const reader = new JsonReader(inPieces(text, size), DEPTH)
    reader.skip()
    reader.end()
    return undefined
  })
}

const TEXTS = [
  '{"a":[1,-2.5e+3,0,true,false,null,"x"],"b":{"c":{}},"d":[]}',
  ' [ 1 , 2 ]\r\n\t',
  '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u20ac\\ud83d\\ude00"',
  '"grün 😀 \u2028 \x7f"',
  '""',
  '{"":1}',
  '1E400',
  '-0',
  '[1.0e-2]',
  '01',
  '1.',
  '.5',
  '+1',
  '-',
  '1e',
  '1e+',
  '0x1',
  'NaN',
  'Infinity',
  '--1',
  '1 2',
  '[1,]',
  '[,1]',
  '[',
  ']',
  '[1',
  '{"a":1,}',
  '{a:1}',
  "{'a':1}",
  '{"a" 1}',
  '{"a":}',
  '{',
  '"a',
  '"\\x"',
  '"\\u12"',
  '"\\u12g4"',
  '"a\nb"',
  '"\t"',
  '"\\',
  '',
  ' ',
  'tru',
  'nulll',
  'True',
  'undefined',
  '{}{}',
  '[]x',
  '/**/1',
  '\u00a01',
]

describe.each([1, 2, 3, 7, 1000])('in pieces of %d bytes', (size) => {
  test.each(TEXTS)('%j is read or refused as JSON.parse does', (text) => {
    const parsed = attempt(() => JSON.parse(text))
    expect(readAll(text, size)).toEqual(parsed)
    expect(skipAll(text, size)).toBe(parsed === refused ? refused : undefined)
  })
})

test('texts that were broken at random are read or refused as JSON.parse does', () => {
  const whole = TEXTS.slice(0, 9).join(',')
  const odd = '"\\{}[]:,0-e.ut \n'
  let taken = 0
  for (let i = 0; i < 20_000; i++) {
    const letters = [...`[${whole}]`]
    const at = (i * 7919) % letters.length
    letters.splice(at, i % 3, odd[i % odd.length] as string)
    const text = letters.join('')
    const parsed = attempt(() => JSON.parse(text))
    if (parsed !== refused) taken++
    expect(skipAll(text, 1 + (i % 40))).toBe(parsed === refused ? refused : undefined)
  }
  expect(taken).toBeGreaterThan(500)
})

test.each([
  ['alone', '"\\ud83d"', '\ufffd'],
  ['before a letter', '"\\ud83da"', '\ufffda'],
  ['before another escape', '"\\ud83d\\n"', '\ufffd\n'],
  ['before a whole pair', '"\\ud83d\\ud83d\\ude00"', '\ufffd😀'],
  ['the second one alone', '"\\ude00x"', '\ufffdx'],
])('half of a pair %s is no character', (_, text, read) => {
  for (const size of [1, 5, 100]) expect(readAll(text, size)).toBe(read)
})

test.each([
  ['a byte order mark', '\ufeff[1]', [1]],
  ['a guard', ")]}'\n[1]", [1]],
  ['a guard with more in its line', ")]}', while(1)\r\n[1]", [1]],
  ['half a guard', ')][1]', refused],
  ['a guard alone', ")]}'", refused],
])('before the map, %s', (_, text, value) => {
  const read = attempt(() => {
    const reader = new JsonReader(inPieces(text, 2), DEPTH)
    reader.start()
    return nextValue(reader)
  })
  expect(read).toEqual(value)
})

test('nesting ends at the depth, whatever is nested', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(skipAll(nested(DEPTH), 100)).toBeUndefined()
  expect(skipAll(nested(DEPTH + 1), 100)).toBe(refused)
  expect(skipAll('{"a":'.repeat(100), 100)).toBe(refused)
})

test('a text is cut between characters', () => {
  const reader = () => new JsonReader(inPieces('"grün"', 100), DEPTH)
  expect([2, 3, 4, 5].map((bytes) => reader().text(bytes))).toEqual(['gr', 'gr', 'grü', 'grün'])
})

test('a refusal says where', () => {
  const read = () => new JsonReader(inPieces('{"a":[1,x]}', 3), DEPTH).skip()
  expect(read).toThrow('The map is not JSON: a value was expected, at byte 8.')
})
