import { nearest } from '../../lib/nearest'
import { flagBounds } from '../../limits'
import { OPERATIONS } from '../json-logic/compile-logic'
import { semVerOf } from '../json-logic/sem-ver'
import { below, type Complain } from './complaints'

/** How many operands an operation takes, where a list of them is all there is to say (flagd.dev/schema/v0/targeting.json). */
const COUNTS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  if: [1, Number.POSITIVE_INFINITY],
  or: [1, Number.POSITIVE_INFINITY],
  and: [1, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '-': [1, Number.POSITIVE_INFINITY],
  '*': [2, Number.POSITIVE_INFINITY],
  '/': [2, 2],
  '%': [2, 2],
  max: [1, Number.POSITIVE_INFINITY],
  min: [1, Number.POSITIVE_INFINITY],
  merge: [1, Number.POSITIVE_INFINITY],
  cat: [1, Number.POSITIVE_INFINITY],
  substr: [2, 3],
  '<': [2, 3],
  '<=': [2, 3],
  '>': [2, 2],
  '>=': [2, 2],
  '==': [2, 2],
  '===': [2, 2],
  '!=': [2, 2],
  '!==': [2, 2],
  map: [2, 2],
  filter: [2, 2],
  all: [2, 2],
  none: [2, 2],
  some: [2, 2],
  in: [2, 2],
  reduce: [3, 3],
  missing_some: [2, 2],
  starts_with: [2, 2],
  ends_with: [2, 2],
  sem_ver: [3, 3],
}
const SEM_VER_OPERATORS = ['=', '!=', '>', '<', '>=', '<=', '~', '^']

const isRule = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'

/** Complains about a raw rule of flagd as flagd's own schema does. */
export function checkLogic(
  logic: unknown,
  isSegment: (key: string) => boolean,
  complain: Complain,
) {
  if (isRule(logic)) check(logic, 0, complain)
  else complain([], 'A raw rule is an object such as {"if": [condition, "variant"]}.')

  function check(value: unknown, depth: number, here: Complain) {
    if (typeof value !== 'object' || value === null) return
    if (depth > flagBounds.logicDepth)
      return here([], `It is more than ${flagBounds.logicDepth} levels deep.`)
    if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) check(item, depth + 1, below(here, at))
      return
    }
    const [name, ...others] = Object.keys(value)
    if (name === undefined) return
    if (others.length > 0)
      return here([], `An object of a rule names one operation, not ${name} and ${others[0]}.`)
    const operands = (value as Record<string, unknown>)[name]
    const inside = below(here, name)
    if (name === '$ref') return checkReference(operands, inside)
    if (!Object.hasOwn(OPERATIONS, name))
      return here([], `There is no operation ${name}${hint(name)}`)
    checkOperands(name, operands, inside)
    check(operands, depth + 1, inside)
  }

  function checkReference(named: unknown, here: Complain) {
    if (!isText(named) || !isSegment(named as string))
      here([], `There is no segment ${JSON.stringify(named)}; make it first.`)
  }
}

function hint(name: string): string {
  const near = nearest(name, Object.keys(OPERATIONS))
  return near === undefined ? '.' : `; did you mean ${near}?`
}

function checkOperands(name: string, operands: unknown, here: Complain) {
  const counts = Object.hasOwn(COUNTS, name) ? COUNTS[name] : undefined
  if (counts) {
    const [least, most] = counts
    if (!Array.isArray(operands)) return here([], `${name} takes a list of operands.`)
    if (operands.length < least || operands.length > most)
      return here([], `${name} takes ${countOf(least, most)}, not ${operands.length}.`)
  }
  if (name === 'var') return checkVariable(operands, here)
  if (name === 'missing') return checkTexts(operands, here)
  if (name === 'fractional') return checkFractional(operands, here)
  const given = operands as unknown[]
  if (name === 'missing_some') {
    if (typeof given[0] !== 'number') here([0], 'This says how many are needed: a number.')
    checkTexts(given[1], below(here, 1))
  }
  if (name === 'starts_with' || name === 'ends_with')
    for (const [at, operand] of given.entries())
      if (!isText(operand) && !isRule(operand)) here([at], 'This is a text, or a rule such as var.')
  if (name === 'sem_ver') checkSemVer(given, here)
}

const countOf = (least: number, most: number) => {
  if (most === Number.POSITIVE_INFINITY) return `${least} operands or more`
  return least === most ? `${least} operands` : `${least} to ${most} operands`
}

function checkVariable(operands: unknown, here: Complain) {
  const [path, otherwise = null] = Array.isArray(operands) ? operands : [operands]
  if (Array.isArray(operands) && (!isText(path) || operands.length > 2))
    here([], 'var takes a path, or a path and what stands for nothing.')
  if (otherwise !== null && typeof otherwise === 'object')
    here([1], 'What stands for nothing is a text, a number, true, false or null.')
  if (!isText(path)) return
  const text = path as string
  if (text.length > flagBounds.nameLength)
    here([], `A path has at most ${flagBounds.nameLength} characters.`)
  if (text.startsWith('$flagd.') && text !== '$flagd.flagKey' && text !== '$flagd.timestamp')
    here([], `There is no ${text}; there are $flagd.flagKey and $flagd.timestamp.`)
  if (text.startsWith('../'))
    here([], 'A path begins in the element that is gone through; ../ is no part of JsonLogic.')
}

function checkTexts(paths: unknown, here: Complain) {
  if (!Array.isArray(paths) || !paths.every(isText))
    here([], 'This is a list of paths, each a text.')
}

function checkFractional(operands: unknown, here: Complain) {
  if (!Array.isArray(operands) || operands.length === 0)
    return here([], 'fractional takes shares such as ["on", 50].')
  const hasKey = isRule(operands[0])
  if (hasKey && operands.length === 1) here([], 'fractional takes shares such as ["on", 50].')
  for (const [at, share] of operands.entries()) {
    if (at === 0 && hasKey) continue
    if (!Array.isArray(share) || share.length === 0 || share.length > 2)
      here([at], 'A share is a variant and its weight, such as ["on", 50].')
    else if (share.length === 2 && !isRule(share[1]) && !isWeight(share[1]))
      here([at, 1], 'A weight is a whole number from 0 on, or a rule that comes to one.')
  }
}

const isWeight = (weight: unknown) => Number.isInteger(weight) && (weight as number) >= 0

function checkSemVer([version, operator, other]: unknown[], here: Complain) {
  if (!SEM_VER_OPERATORS.includes(operator as string))
    here([1], `Use one of ${SEM_VER_OPERATORS.join(' ')}.`)
  for (const [at, value] of [version, other].entries())
    if (!isRule(value) && (!isText(value) || !semVerOf(value)))
      here([at * 2], 'This is no version; write one such as 1.2.3.')
}
