import { expect, test } from 'bun:test'
import { toned } from './tones'

/** Keywords in <>, strings in [], comments in {}. */
const MARKS = { info: ['<', '>'], ok: ['[', ']'], three: ['{', '}'] }
const inMarks = (lines: string[], file: string) =>
  toned(lines, file).map((pieces) =>
    pieces.map(({ text, tone }) => (tone ? MARKS[tone][0] + text + MARKS[tone][1] : text)).join(''),
  )

test.each<[string, string, string[], string[]]>([
  ['words', 'a.ts', ['const a = newest'], ['<const> a = newest']],
  ['strings', 'a.ts', ['f(\'if\', "//")'], ['f([\'if\'], ["//"])']],
  ['an escaped quote', 'a.ts', ["'it\\'s' + a"], ["['it\\'s'] + a"]],
  ['a comment', 'a.ts', ['a // if so'], ['a {// if so}']],
  ['an address is none', 'a.ts', ['see https://x.example'], ['see https://x.example']],
  ['one over lines', 'a.ts', ['a /* if', 'so */ b'], ['a {/* if}', '{so */} b']],
  ['a template over lines', 'a.ts', ['a(`if', 'so`)'], ['a([`if]', '[so`])']],
  ['an apostrophe alone', 'a.rs', ["&'a str"], ["&'a str"]],
  ['hashes in Python', 'a.py', ['def f(): # if'], ['<def> f(): {# if}']],
  ['no hashes in JavaScript', 'a.js', ['this.#a = 1'], ['<this>.#a = 1']],
  ['dashes in SQL', 'a.sql', ['x -- if'], ['x {-- if}']],
])('%s', (_, file, lines, expected) => expect(inMarks(lines, file)).toEqual(expected))

test('every character stays where it was', () => {
  const lines = ['a `b', "'c", '/* d', '"e']
  expect(toned(lines, 'x').map((pieces) => pieces.map(({ text }) => text).join(''))).toEqual(lines)
})
