import type { Database } from 'bun:sqlite'
import type { TraceRule } from './model'

/** `trace_rule.sample` counts thousandths. */
export const PER_MILLE = 1000

/** Finds the rule by which a project keeps old traces; null where it keeps them all. */
export function traceRuleFinder(db: Database) {
  const find = db.query<TraceRule, [number]>(
    'SELECT after_hours AS afterHours, slowest, sample FROM trace_rule WHERE project = ?',
  )
  return (project: number): TraceRule | null => {
    const row = find.get(project)
    return row && { ...row, sample: row.sample / PER_MILLE }
  }
}
