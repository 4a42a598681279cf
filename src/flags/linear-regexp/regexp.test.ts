import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { compileRegexp } from './compile-regexp'
import { matchRegexp } from './match-regexp'
import { PatternError } from './parse-regexp'

const matches = (pattern: string, text: string, ignoresCase = false) =>
  matchRegexp(compileRegexp(pattern, ignoresCase), text, () => {})

test.each<[string, string, boolean, boolean]>([
  ['@example\\.com$', 'anna@example.com', false, true],
  ['@example\\.com$', 'anna@example.com.evil', false, false],
  ['^(?:eu|us)-(\\d{2,3}|x+?)$', 'eu-123', false, true],
  ['^(?:eu|us)-(\\d{2,3}|x+?)$', 'eu-1234', false, false],
  ['\\bbeta\\b', 'the beta, of', false, true],
  ['\\bbeta\\b', 'alphabeta', false, false],
  ['^[^\\W\\d_]+$', 'Anna', false, true],
  ['^.$', '😀', false, true],
  ['^\\u{1f600}\\x41$', '😀A', false, true],
  ['^anna[k-m]$', 'ANNAL', true, true],
  ['^[^k-m]$', 'L', true, false],
  ['straße', 'STRASSE', true, false],
  ['(a*)*$', 'b', false, true],
  ['(|a)+b', 'aab', false, true],
  ['', 'anything', false, true],
  ['^a{3}$', 'aaa', false, true],
  ['^a{2,}$', 'a', false, false],
])('%s in %s', (pattern, text, ignoresCase, found) => {
  expect(matches(pattern, text, ignoresCase)).toBe(found)
})

describe('a pattern is refused by what it uses', () => {
  test.each([
    ['(a)\\1', '\\1, a back reference, cannot be matched in linear time.'],
    ['(?=a)', 'Looking ahead, (?= or (?!, cannot be matched in linear time.'],
    ['(?<!a)b', 'Looking behind, (?<= or (?<!, cannot be matched in linear time.'],
    ['(?<name>a)', 'Groups have no names and no flags; write ( or (?:.'],
    ['\\p{L}', '\\p{…} is not taken; write a set.'],
    ['(a', 'A ( is not closed; write \\( for the sign.'],
    ['a)', 'A ) closes no group; write \\) for the sign.'],
    ['[a', 'A [ is not closed; write \\[ for the sign.'],
    ['[z-a]', 'A range in [ ] is the wrong way round.'],
    ['*a', 'There is nothing before * to repeat; write \\* for the sign.'],
    ['^*', 'A place such as ^ or \\b cannot be repeated.'],
    ['a{2,1}', '{2,1} has its numbers the wrong way round.'],
    ['a{1', 'A { begins no count such as {2,5}; write \\{ for the sign.'],
    ['a{101}', 'It repeats more than 100 times.'],
    ['((((a{30}){30}){30}){30})', 'With its repetitions written out it is too large; repeat less.'],
    ['('.repeat(21) + ')'.repeat(21), 'Groups lie more than 20 deep.'],
    ['\\q', '\\q means nothing; write q alone.'],
    ['\\', 'It ends with a \\; write \\\\ for the sign.'],
    ['x'.repeat(501), 'It is longer than 500 characters.'],
  ])('%s', (pattern, message) => {
    expect(() => compileRegexp(pattern, false)).toThrow(new PatternError(message))
  })
})

test('a pattern that would take years otherwise takes as many steps as the text and the pattern are long', () => {
  let steps = 0
  const program = compileRegexp('^(a|a|aa)+(a|aa)+$', false)
  const found = matchRegexp(program, `${'a'.repeat(1000)}!`, (more) => {
    steps += more
  })
  expect(found).toBe(false)
  expect(steps).toBeLessThan(2 * 1002 * program.instructions.length)
})

test('a pattern matches what it matches in JavaScript', () => {
  const leaf = fc.constantFrom(
    'a',
    'b',
    '.',
    '\\d',
    '\\w',
    '[ab]',
    '[^a]',
    '[a-c1]',
    '^',
    '$',
    '\\b',
    '\\B',
    '-',
    '',
  )
  const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      leaf,
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => a + b),
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}', '*?'))
        .map(([a, times]) => `(${a})${times}`),
    ),
  }))
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', '1', '-', ' ', '\n', 'A'),
    maxLength: 8,
  })
  fc.assert(
    fc.property(pattern, text, fc.boolean(), (source, subject, ignoresCase) => {
      const theirs = new RegExp(source, ignoresCase ? 'iu' : 'u').test(subject)
      expect(matches(source, subject, ignoresCase)).toBe(theirs)
    }),
    { numRuns: 500, seed: 20261122 },
  )
})
