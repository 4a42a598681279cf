import { compileCondition, type Named } from '../conditions/compile-condition'
import { compileLogic, LogicError } from '../json-logic/compile-logic'
import type { Context } from '../json-logic/run'
import type { Step } from '../json-logic/step'
import type { Segment } from '../model'

/** What a condition looks at inside of `some` and the like: the attributes of one element. */
const within = (element: unknown): Context =>
  typeof element === 'object' && element !== null ? (element as Context) : {}

/** Makes functions of segments, each when a rule first names it. */
export function compileSegments(segments: readonly Segment[]): Named {
  const byKey = new Map(segments.map((segment) => [segment.key, segment]))
  const conditions = compiledOnce('segment', (segment) => compileCondition(segment.when, named))
  // A raw segment stands in place of its name, so it may come to any value; another comes to true or false.
  const steps = compiledOnce<Step>('segment', ({ key, when }) => {
    if ('jsonLogic' in when) return named.logic(when.jsonLogic)
    const matches = conditions(key)
    return (scope, run) => matches(scope === run.context ? run : { ...run, context: within(scope) })
  })
  const named: Named = {
    segment: conditions,
    logic: (logic) => compileLogic(logic, (key) => (byKey.has(key) ? steps(key) : undefined)),
  }
  return named

  /** @throws LogicError for one that does not exist, or that names itself through others */
  function compiledOnce<T>(what: string, compile: (segment: Segment) => T): (key: string) => T {
    const done = new Map<string, T | 'begun'>()
    return (key) => {
      const known = done.get(key)
      if (known === 'begun') throw new LogicError(`The ${what} ${key} names itself through others.`)
      if (known !== undefined) return known
      const segment = byKey.get(key)
      if (!segment) throw new LogicError(`There is no ${what} ${key}.`)
      done.set(key, 'begun')
      const compiled = compile(segment)
      done.set(key, compiled)
      return compiled
    }
  }
}
