import { firstOf } from './first-of'
import { normalizeStatement } from './normalize-statement'
import type { Attributes } from './span'

/** What a span asked of a database. */
export interface Statement {
  /** `postgresql`, as `db.system.name` says. */
  system: string
  /** The statement without its values; the span's name where the client sends no statement. */
  text: string
}

/** Keys of today's semantic conventions, then of older ones; whole statements before summaries. */
export const SYSTEM_KEYS = ['db.system.name', 'db.system'] as const
export const STATEMENT_KEYS = ['db.query.text', 'db.statement', 'db.query.summary'] as const

/** @returns undefined for a span that is no database call */
export function statementOf(attributes: Attributes, name: string): Statement | undefined {
  const system = firstOf(attributes, SYSTEM_KEYS)
  if (system === undefined) return undefined
  return statementFrom(system, firstOf(attributes, STATEMENT_KEYS) ?? name)
}

/** @param sent with its values */
export const statementFrom = (system: string, sent: string): Statement => ({
  system,
  text: normalizeStatement(sent, system) || '(empty)',
})

/** The first word of a statement, in capitals. */
export const operationOf = ({ text }: Statement): string =>
  /[A-Za-z]+/.exec(text)?.[0].toUpperCase() ?? ''
