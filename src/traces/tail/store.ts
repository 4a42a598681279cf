import type { Database } from 'bun:sqlite'
import type { By } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import type { TraceRule } from './model'

const PER_MILLE = 1000

interface Owner {
  id: number
  slug: string
}

/** The only writer of which old traces projects keep. */
export function traceRuleStore(db: Database) {
  const audit = auditLog(db)
  const find = db.query<TraceRule, [number]>(
    'SELECT after_hours AS afterHours, slowest, sample FROM trace_rule WHERE project = ?',
  )
  const put = db.query(
    'INSERT OR REPLACE INTO trace_rule (project, after_hours, slowest, sample) VALUES (?, ?, ?, ?)',
  )
  const remove = db.query('DELETE FROM trace_rule WHERE project = ?')

  const set = db.transaction(({ id, slug }: Owner, rule: TraceRule | null, now: number, by: By) => {
    audit.record({
      by,
      at: now,
      action: 'project.change',
      target: slug,
      detail: { traceRule: rule },
    })
    if (!rule) remove.run(id)
    else put.run(id, rule.afterHours, rule.slowest, Math.round(rule.sample * PER_MILLE))
  })

  return {
    of(project: number): TraceRule | null {
      const row = find.get(project)
      return row && { ...row, sample: row.sample / PER_MILLE }
    },
    /** @param rule null to keep all from now on */
    set: (owner: Owner, rule: TraceRule | null, now: number, by: By): void =>
      set.immediate(owner, rule, now, by),
  }
}

export type TraceRuleStore = ReturnType<typeof traceRuleStore>
