import { expect, test } from 'bun:test'
import { isRelease } from './is-release'

test.each([
  ['a version', '1.2.3', true],
  ['a commit', 'main@a8f31c2', true],
  ['the longest', 'r'.repeat(250), true],
  ['one unit longer', 'r'.repeat(251), false],
  ['nothing', '', false],
  ['a space', ' ', true],
  ['a line feed', 'a\nb', false],
  ['a control character of Latin 1', 'a\u0085', false],
  ['a lone surrogate', '\ud800', false],
  ['a pair of surrogates', '🦆', true],
  ['a number', 7, false],
  ['none', undefined, false],
])('%s', (_, value, is) => {
  expect(isRelease(value, 250)).toBe(is)
})
