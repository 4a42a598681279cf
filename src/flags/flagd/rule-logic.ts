import { timeOf } from '../../http/time-of'
import type { Condition, Rule, Serve } from '../model'
import { comparisonLogic } from './comparison-logic'
import { Unsayable } from './document'

/** What `$flagd.timestamp` counts in. */
export const SECOND_MS = 1000
export const TIME = { var: '$flagd.timestamp' }
export const FLAG_KEY = { var: '$flagd.flagKey' }
/** A percentage is kept to three decimals, as a weight of so many. */
export const WHOLE = 100_000

/** How a segment is said where it is named. @throws Unsayable */
export type SegmentLogic = (key: string) => unknown

/** A condition as JsonLogic. @throws Unsayable */
export function conditionLogic(condition: Condition, segment: SegmentLogic): unknown {
  const part = (inner: Condition) => conditionLogic(inner, segment)
  if ('all' in condition) return { and: condition.all.map(part) }
  if ('any' in condition) return { or: condition.any.map(part) }
  if ('not' in condition) return { '!': [part(condition.not)] }
  if ('segment' in condition) return segment(condition.segment)
  if ('jsonLogic' in condition) return rawLogic(condition.jsonLogic, segment)
  return comparisonLogic(condition)
}

/** A raw rule, with what it says in place of the segments that it names. */
export function rawLogic(logic: unknown, segment: SegmentLogic): unknown {
  if (typeof logic !== 'object' || logic === null) return logic
  if (Array.isArray(logic)) return logic.map((item) => rawLogic(item, segment))
  if ('$ref' in logic) return segment(String(logic.$ref))
  return Object.fromEntries(
    Object.entries(logic).map(([name, operands]) => [name, rawLogic(operands, segment)]),
  )
}

/** When a rule matches, as JsonLogic. @throws Unsayable */
function whenLogic({ when, schedule }: Rule, segment: SegmentLogic): unknown {
  const condition = when ? conditionLogic(when, segment) : true
  const startAt = timeOf(schedule?.startAt)
  const endAt = timeOf(schedule?.endAt)
  if (startAt === undefined && endAt === undefined) return condition
  return {
    and: [
      ...(startAt === undefined ? [] : [{ '>=': [TIME, secondsOf(startAt)] }]),
      ...(endAt === undefined ? [] : [{ '<': [TIME, secondsOf(endAt)] }]),
      condition,
    ],
  }
}

function secondsOf(time: number): number {
  if (time % SECOND_MS !== 0) throw new Unsayable('flagd knows the time to the second.')
  return time / SECOND_MS
}

/** A rule's two operands of `if`. @throws Unsayable */
export const branchLogic = (rule: Rule, segment: SegmentLogic): unknown[] => [
  whenLogic(rule, segment),
  serveLogic(rule.serve),
]

/** What a rule serves, as JsonLogic: nothing, which is the flag's default, where there is no key to deal by. @throws Unsayable */
export function serveLogic(serve: Serve): unknown {
  if ('variant' in serve) return serve.variant
  const { bucketBy = 'targetingKey', seed = FLAG_KEY } = serve
  const key = { var: bucketBy }
  const dealt = { fractional: [{ cat: [seed, key] }, ...sharesOf(serve)] }
  return { if: [{ in: [key, [null, '']] }, null, dealt] }
}

type Splitting = Exclude<Serve, { variant: string }>

function sharesOf(serve: Splitting): unknown[] {
  if ('split' in serve) return serve.split.map(({ variant, weight }) => [variant, weight])
  const { variant, otherwise, steps } = serve.progressive
  const stairs = steps
    .map(({ at, percent }) => ({
      at: secondsOf(timeOf(at) as number),
      weight: Math.round((percent / 100) * WHOLE),
    }))
    .toReversed()
  const byTime = (weightOf: (weight: number) => number) => ({
    if: [
      ...stairs.flatMap(({ at, weight }) => [{ '>=': [TIME, at] }, weightOf(weight)]),
      weightOf(0),
    ],
  })
  return [
    [variant, byTime((weight) => weight)],
    [otherwise, byTime((weight) => WHOLE - weight)],
  ]
}
