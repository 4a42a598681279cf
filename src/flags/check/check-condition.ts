import { BlockList } from 'node:net'
import { isTime } from '../../http/time-of'
import { flagBounds } from '../../limits'
import { addNetwork } from '../conditions/operators'
import { semVerOf } from '../json-logic/sem-ver'
import { compileRegexp } from '../linear-regexp/compile-regexp'
import type { Comparison, Condition, Scalar } from '../model'
import type { Operator } from '../words'
import { checkLogic } from './check-logic'
import { below, type Complain } from './complaints'

/** What each operator compares with, and what is said to whoever gives it something else. */
interface Expected {
  isOne: (value: Scalar) => boolean
  mend: string
}

const text: Expected = { isOne: (value) => typeof value === 'string', mend: 'Give a text.' }
const number: Expected = {
  isOne: (value) => typeof value === 'number',
  mend: 'Give a number, without quotes.',
}
const time: Expected = {
  isOne: (value) => typeof value === 'number' || (typeof value === 'string' && isTime(value)),
  mend: 'Give a time such as 2026-11-22T10:00:00Z, or ms since 1970.',
}
const version: Expected = {
  isOne: (value) => semVerOf(value) !== undefined,
  mend: 'Give a version such as 1.2.3.',
}
const network: Expected = {
  isOne: (value) => addNetwork(new BlockList(), value),
  mend: 'Give an IP address, or a network such as 10.0.0.0/8.',
}
const any: Expected = { isOne: () => true, mend: '' }

const EXPECTED: Readonly<Record<Operator, Expected | undefined>> = {
  in: any,
  contains: any,
  startsWith: text,
  endsWith: text,
  matches: text,
  lessThan: number,
  lessThanOrEqual: number,
  greaterThan: number,
  greaterThanOrEqual: number,
  before: time,
  after: time,
  semVerEqual: version,
  semVerLessThan: version,
  semVerLessThanOrEqual: version,
  semVerGreaterThan: version,
  semVerGreaterThanOrEqual: version,
  semVerCaret: version,
  semVerTilde: version,
  inCidr: network,
  exists: undefined,
}

/** Complains about a condition that means nothing, or that is too large. */
export function checkCondition(
  condition: Condition,
  isSegment: (key: string) => boolean,
  complain: Complain,
) {
  let count = 0
  let instructions = 0
  check(condition, 1, complain)
  if (count > flagBounds.conditions)
    complain(
      [],
      `It has ${count} conditions; ${flagBounds.conditions} are the most. Make segments of parts of it.`,
    )
  if (instructions > flagBounds.patternInstructions)
    complain(
      [],
      'Its patterns are too large together; make lists of what they match, or repeat less.',
    )

  function check(part: Condition, depth: number, here: Complain) {
    count++
    if (depth > flagBounds.conditionDepth)
      return here([], `Groups lie more than ${flagBounds.conditionDepth} deep.`)
    if ('all' in part) return each(part.all, depth, below(here, 'all'))
    if ('any' in part) return each(part.any, depth, below(here, 'any'))
    if ('not' in part) return check(part.not, depth + 1, below(here, 'not'))
    if ('jsonLogic' in part) return checkLogic(part.jsonLogic, isSegment, below(here, 'jsonLogic'))
    if (!('segment' in part)) {
      instructions += checkComparison(part, here)
      return
    }
    if (!isSegment(part.segment))
      here(['segment'], `There is no segment ${part.segment}; make it first.`)
  }

  function each(parts: readonly Condition[], depth: number, here: Complain) {
    for (const [at, part] of parts.entries()) check(part, depth + 1, below(here, at))
  }
}

/** @returns of how many instructions its patterns are */
function checkComparison({ operator, values = [] }: Comparison, complain: Complain): number {
  const expected = EXPECTED[operator]
  if (!expected && values.length > 0)
    complain(['values'], `${operator} takes no values; leave them out.`)
  if (expected && values.length === 0) complain(['values'], 'Give one value or more.')
  let instructions = 0
  for (const [at, value] of values.entries()) {
    if (expected && !expected.isOne(value)) complain(['values', at], expected.mend)
    else if (operator === 'matches')
      instructions += checkPattern(value as string, below(complain, 'values', at))
  }
  return instructions
}

function checkPattern(pattern: string, complain: Complain): number {
  try {
    return compileRegexp(pattern, false).instructions.length
  } catch (error) {
    complain([], (error as Error).message)
    return 0
  }
}
