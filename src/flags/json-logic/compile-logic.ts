import { arithmetic } from './arithmetic'
import { branches } from './branches'
import { comparisons } from './comparisons'
import { data } from './data'
import { lists } from './lists'
import { spend } from './run'
import type { Operation, Step } from './step'
import { texts } from './texts'

/** Everything that flagd's targeting knows (flagd.dev/schema/v0/targeting.json). */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  ...data,
  ...branches,
  ...comparisons,
  ...arithmetic,
  ...texts,
  ...lists,
}

/** A rule that means nothing. Its flag answers PARSE_ERROR. */
export class LogicError extends Error {}

/**
 * Makes a JsonLogic rule a function. Values become others as in flagd-core 4.0.1, the evaluator that OpenFeature publishes for JavaScript.
 * @param referenced what `$ref` names
 * @throws LogicError that names an operation or a reference that does not exist
 */
export function compileLogic(logic: unknown, referenced: (name: string) => Step | undefined): Step {
  if (logic === null || typeof logic !== 'object') return () => logic
  if (Array.isArray(logic)) {
    const items = logic.map((item) => compileLogic(item, referenced))
    return (scope, run) => items.map((item) => item(scope, run))
  }
  const [name, ...others] = Object.keys(logic)
  if (name === undefined) return () => logic
  if (others.length > 0)
    throw new LogicError(`An object of a rule names one operation, not ${name} and ${others[0]}.`)
  const operands = (logic as Record<string, unknown>)[name]
  const step = name === '$ref' ? reference(operands, referenced) : operation(name, operands)
  return (scope, run) => {
    spend(run, 1)
    return step(scope, run)
  }

  function operation(known: string, given: unknown): Step {
    const make = Object.hasOwn(OPERATIONS, known) ? OPERATIONS[known] : undefined
    if (!make) throw new LogicError(`There is no operation ${known}.`)
    return make(given, (part) => compileLogic(part, referenced))
  }
}

function reference(named: unknown, referenced: (name: string) => Step | undefined): Step {
  const step = typeof named === 'string' ? referenced(named) : undefined
  if (!step) throw new LogicError(`$ref names ${JSON.stringify(named)}, which is no segment.`)
  return step
}
