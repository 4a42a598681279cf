import type { TraceRows } from '../detail/trace-rows'
import { firstInColumns } from '../first-of'
import { STATEMENT_KEYS, type Statement, SYSTEM_KEYS, statementFrom } from './statement-of'

/** Different statements of a trace that are told apart: no page shows more. */
const MOST_STATEMENTS = 5000
const OTHER = '(other)'

/** Gathers what the spans of a trace asked of databases, in their order. The same is one object. */
export function statementGatherer() {
  const asked: (Statement | undefined)[] = []
  const distinct = new Map<string, Statement>()

  function same(statement: Statement): Statement {
    const key = JSON.stringify([statement.system, statement.text])
    const known = distinct.get(key)
    if (known) return known
    if (distinct.size >= MOST_STATEMENTS && statement.text !== OTHER)
      return same({ system: statement.system, text: OTHER })
    distinct.set(key, statement)
    return statement
  }

  return {
    asked,
    add({ chunk, rows }: TraceRows): void {
      const systemOf = firstInColumns(chunk, SYSTEM_KEYS)
      const textOf = firstInColumns(chunk, STATEMENT_KEYS)
      for (const i of rows) {
        const system = systemOf(i)
        const name = chunk.names.texts[chunk.names.of[i] as number] as string
        asked.push(system === undefined ? system : same(statementFrom(system, textOf(i) ?? name)))
      }
    },
  }
}
