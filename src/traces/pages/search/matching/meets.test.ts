import { expect, test } from 'bun:test'
import { patternOf } from '../../../../search/pattern'
import { boolText, doubleText, EMPTY, intText, itemText } from '../../../spans/value'
import type { Test } from '../../language/condition'
import { meetsValue } from './meets'

const like = (text: string): Test => ({ is: 'like', pattern: patternOf(text) })
const unlike = (text: string): Test => ({ is: 'unlike', pattern: patternOf(text) })
const above = (number: number): Test => ({ is: '>', number })
const list = itemText({ a: [intText(1), 'x'] })

test.each<[string, Test, string, boolean]>([
  ['a text', like('443'), '443', true],
  ['a whole number as it is shown', like('443'), intText(443), true],
  ['one beyond 2^53', like('9223372036854775807'), intText(9223372036854775807n), true],
  ['a fraction', like('0.5'), doubleText(0.5), true],
  ['true', like('true'), boolText(true), true],
  ['one of a list', like('x'), list, true],
  ['a number in a list', like('1'), list, true],
  ['a list as a whole', like('[1,"x"]'), list, true],
  ['no other of a list', like('y'), list, false],
  ['another value', unlike('y'), 'x', true],
  ['not the same value', unlike('x'), 'x', false],
  ['not a list that has it', unlike('x'), list, false],
  ['a list that has it not', unlike('y'), list, true],
  ['a number in a range', above(400), intText(443), true],
  ['a text that is one', above(400), '443', true],
  ['not a text that is none', above(400), 'many', false],
  ['not the empty text', above(-1), '', false],
  ['not what is no number', above(0), doubleText(Number.NaN), false],
  ['what is without end', above(1e300), doubleText(Number.POSITIVE_INFINITY), true],
  ['not what is empty', above(-1), EMPTY, false],
  ['a number of a list', above(0), list, true],
])('%s', (_, test, text, isMet) => {
  expect(meetsValue(test, text)).toBe(isMet)
})
