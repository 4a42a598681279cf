import { fractional } from './fractional'
import { pathOf, valueAt } from './path'
import { EvaluationFailure, type Run, spend } from './run'
import { type Operation, ofValues } from './step'
import { shown } from './trace'
import { textOf } from './values'

/** Attributes of which somebody who wants to know why is told. */
const MOST_READ = 200

/** A value of the context by its path, or `[path, what stands for nothing]`. An empty path is the whole. */
const variable: Operation = (operands, compile) => {
  const [named, otherwise = null] = Array.isArray(operands) ? operands : [operands]
  const fallback = compile(otherwise)
  if (named === null || typeof named !== 'object') {
    const name = named ?? ''
    const path = name === '' ? [] : pathOf(String(name))
    return (scope, run) => read(path, scope, run) ?? fallback(scope, run)
  }
  const computed = compile(named)
  return (scope, run) => {
    const name = computed(scope, run) ?? ''
    if (typeof name === 'object') throw new EvaluationFailure('A path is not a text.')
    const text = String(name)
    spend(run, Math.ceil(text.length / 16))
    return read(text === '' ? [] : pathOf(text), scope, run) ?? fallback(scope, run)
  }
}

function read(path: string[], scope: unknown, run: Run): unknown {
  const value = valueAt(path, scope, run)
  if (scope === run.context && run.trace && run.trace.read.length < MOST_READ)
    run.trace.read.push({ attribute: path.join('.'), value: shown(value ?? null) })
  return value
}

const missingOf = (paths: unknown[], scope: unknown, run: Run) =>
  paths.filter((path) => {
    const text = textOf(path, run)
    spend(run, Math.ceil(text.length / 16))
    return valueAt(pathOf(text), scope, run) === undefined
  })

/** The paths at which there is nothing. */
const missing: Operation = (operands, compile) => {
  const paths = ofValues((values) => values)(operands, compile)
  return (scope, run) => missingOf(paths(scope, run) as unknown[], scope, run)
}

/** `[how many are needed, paths]`: the missing ones, unless there are enough. */
const missingSome: Operation = (operands, compile) => {
  const values = ofValues((given) => given)(operands, compile)
  return (scope, run) => {
    const [needed, paths] = values(scope, run) as unknown[]
    if (!Array.isArray(paths)) throw new EvaluationFailure('It takes a number and a list of paths.')
    const without = missingOf(paths, scope, run)
    return paths.length - without.length >= Number(needed) ? [] : without
  }
}

export const data: Record<string, Operation> = {
  var: variable,
  missing,
  missing_some: missingSome,
  fractional: ofValues(fractional),
}
