import { firstInColumns } from '../../spans/first-of'
import {
  STATEMENT_KEYS,
  type Statement,
  SYSTEM_KEYS,
  statementFrom,
} from '../../spans/statement-of'
import type { TraceRows } from '../waterfall/trace-rows'

/** Different statements of a trace that are told apart; a page would show no more. */
const MOST_STATEMENTS = 5000
const OTHER = '(other)'

/** Gathers the database statement of each span of a trace, in their order; equal ones are one object. */
export function statementGatherer() {
  const statements: (Statement | undefined)[] = []
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
    statements,
    add({ chunk, rows }: TraceRows): void {
      const systemOf = firstInColumns(chunk, SYSTEM_KEYS)
      const textOf = firstInColumns(chunk, STATEMENT_KEYS)
      for (const i of rows) {
        const system = systemOf(i)
        const name = chunk.names.texts[chunk.names.of[i] as number] as string
        statements.push(
          system === undefined ? system : same(statementFrom(system, textOf(i) ?? name)),
        )
      }
    },
  }
}
