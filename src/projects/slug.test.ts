import { expect, test } from 'bun:test'
import { Problem } from '../lib/problem'
import { slugOf } from './slug'

test.each([
  ['Web shop', 'web-shop'],
  ['  Web   Shop!  ', 'web-shop'],
  ['Zürich Café', 'zu-rich-cafe'],
  ['API v2.1 (new)', 'api-v2-1-new'],
  ['---a---', 'a'],
  ['７', '7'],
  ['../../etc/passwd', 'etc-passwd'],
  ["'; DROP TABLE project; --", 'drop-table-project'],
  ['<script>', 'script'],
  ['a'.repeat(90), 'a'.repeat(50)],
  [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
])('%j has the address %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test.each(['', '   ', '漢字', '🦆', '---', '\0'])('%j leaves nothing for an address', (name) => {
  expect(() => slugOf(name)).toThrow(Problem)
})
