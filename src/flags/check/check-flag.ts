import { timeOf } from '../../http/time-of'
import type { Complaint } from '../../lib/problem'
import { flagBounds } from '../../limits'
import { isTruthy } from '../json-logic/values'
import type { FlagDefinition, Rule, Serve } from '../model'
import type { FlagType } from '../words'
import { checkCondition } from './check-condition'
import { checkLogic } from './check-logic'
import { circleFrom, depthFrom } from './circle'
import { below, type Complain, complaintsOf } from './complaints'

/** What a definition may name: what else there is in its project. Both answer undefined for what does not exist. */
export interface Others {
  flag: (key: string) => Pick<FlagDefinition, 'variants' | 'prerequisites'> | undefined
  segment: (key: string) => object | undefined
}

/**
 * All that is wrong with a definition that fits its schema: names of what does not exist, values of another type, rules that mean
 * nothing, prerequisites in a circle. Each complaint says where, and how to mend it.
 */
export function checkFlag(key: string, flag: FlagDefinition, others: Others): Complaint[] {
  return complaintsOf((complain) => {
    for (const [name, value] of Object.entries(flag.variants))
      if (!isOf(flag.type, value)) complain(['variants', name], WANTED[flag.type])
    checkDefaults(flag, complain)
    const isSegment = (segment: string) => others.segment(segment) !== undefined
    for (const [at, rule] of flag.rules.entries())
      checkRule(rule, flag, isSegment, below(complain, 'rules', at))
    checkIds(flag.rules, below(complain, 'rules'))
    if (flag.targeting !== null) {
      checkLogic(flag.targeting, isSegment, below(complain, 'targeting'))
      if (flag.rules.length > 0 && isTruthy(flag.targeting))
        complain(
          ['targeting'],
          'A flag has rules or a raw rule of flagd, not both; remove one of them.',
        )
    }
    checkPrerequisites(key, flag, others, below(complain, 'prerequisites'))
  })
}

const WANTED: Readonly<Record<FlagType, string>> = {
  boolean: 'The flag is boolean: give true or false.',
  string: 'The flag is of texts: give one.',
  number: 'The flag is of numbers: give one, without quotes.',
  object: 'The flag is of objects: give one such as {"color": "blue"}; put a list into one.',
}

/** Whether a value is one of a flag of a type. Lists are no objects: not every SDK takes them for one. */
export function isOf(type: FlagType, value: unknown): boolean {
  if (type !== 'object') return typeof value === type
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const hasVariant = (flag: FlagDefinition, name: string) => Object.hasOwn(flag.variants, name)

const noVariant = (flag: FlagDefinition, name: string) =>
  `There is no variant ${name}; there are ${Object.keys(flag.variants).slice(0, 10).join(', ')}.`

function checkDefaults(flag: FlagDefinition, complain: Complain) {
  if (flag.defaultVariant !== null && !hasVariant(flag, flag.defaultVariant))
    complain(['defaultVariant'], noVariant(flag, flag.defaultVariant))
  for (const [environment, { defaultVariant }] of Object.entries(flag.environments))
    if (typeof defaultVariant === 'string' && !hasVariant(flag, defaultVariant))
      complain(['environments', environment, 'defaultVariant'], noVariant(flag, defaultVariant))
}

function checkIds(rules: readonly Rule[], complain: Complain) {
  const seen = new Set<string>()
  for (const [at, { id }] of rules.entries()) {
    if (seen.has(id)) complain([at, 'id'], `Another rule has the id ${id}.`)
    seen.add(id)
  }
}

function checkRule(
  rule: Rule,
  flag: FlagDefinition,
  isSegment: (key: string) => boolean,
  complain: Complain,
) {
  if (rule.when) checkCondition(rule.when, isSegment, below(complain, 'when'))
  checkServe(rule.serve, flag, below(complain, 'serve'))
  const startAt = timeOf(rule.schedule?.startAt)
  const endAt = timeOf(rule.schedule?.endAt)
  if (startAt !== undefined && endAt !== undefined && startAt >= endAt)
    complain(['schedule', 'endAt'], 'The rule ends before it starts.')
}

function checkServe(serve: Serve, flag: FlagDefinition, complain: Complain) {
  const checkVariant = (name: string, ...path: (string | number)[]) => {
    if (!hasVariant(flag, name)) complain(path, noVariant(flag, name))
  }
  if ('variant' in serve) return checkVariant(serve.variant, 'variant')
  if ('split' in serve) {
    for (const [at, { variant }] of serve.split.entries())
      checkVariant(variant, 'split', at, 'variant')
    if (serve.split.every(({ weight }) => weight === 0))
      complain(
        ['split'],
        'All weights are 0, so nobody would be served; give one of them a weight.',
      )
    return
  }
  const { variant, otherwise, steps } = serve.progressive
  checkVariant(variant, 'progressive', 'variant')
  checkVariant(otherwise, 'progressive', 'otherwise')
  for (const [at, { at: time }] of steps.entries()) {
    const before = timeOf(steps[at - 1]?.at)
    if (before !== undefined && before >= (timeOf(time) as number))
      complain(['progressive', 'steps', at, 'at'], 'A step comes after the one before it.')
  }
}

function checkPrerequisites(key: string, flag: FlagDefinition, others: Others, complain: Complain) {
  for (const [at, { flag: other, variants }] of flag.prerequisites.entries()) {
    const needed = other === key ? flag : others.flag(other)
    if (!needed) complain([at, 'flag'], `There is no flag ${other}.`)
    for (const [position, variant] of variants.entries())
      if (needed && !Object.hasOwn(needed.variants, variant))
        complain([at, 'variants', position], `The flag ${other} has no variant ${variant}.`)
  }
  const neededBy = (name: string) =>
    (name === key ? flag : others.flag(name))?.prerequisites.map((one) => one.flag) ?? []
  const circle = circleFrom(key, neededBy)
  if (circle) return complain([], `Flags would wait for each other: ${circle.join(' → ')}.`)
  if (depthFrom(key, neededBy) > flagBounds.prerequisiteDepth)
    complain([], `More than ${flagBounds.prerequisiteDepth} flags would wait one for the other.`)
}
