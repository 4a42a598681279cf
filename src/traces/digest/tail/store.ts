import type { Database } from 'bun:sqlite'
import type { Signed } from '../../../accounts/audit/by'
import { auditLog } from '../../../accounts/audit/store'
import { reach } from '../../../accounts/reach.reads'
import { projectFinder } from '../../../projects/find-projects.reads'
import type { TraceRule } from './model'
import { PER_MILLE } from './reads'

/** The only writer of which old traces projects keep. */
export function traceRuleChanges(db: Database) {
  const audit = auditLog(db)
  const { existing } = projectFinder(db)
  const { stillMay } = reach(db)
  const put = db.query<null, TraceRule & { project: number }>(
    `INSERT OR REPLACE INTO trace_rule (project, after_hours, slowest, sample)
     VALUES ($project, $afterHours, $slowest, $sample)`,
  )
  const remove = db.query('DELETE FROM trace_rule WHERE project = ?')

  return {
    /**
     * Sets a project's rule, or with null lets it keep every trace from now on.
     * @throws Problem `not_found` for a project that has been erased meanwhile
     */
    'traceRules.set'({
      project,
      rule,
      at,
      by,
    }: Signed & { project: number; rule: TraceRule | null }): void {
      stillMay(by, 'settings')
      const target = existing(project).slug
      audit.record({ by, at, action: 'project.change', target, detail: { traceRule: rule } })
      if (!rule) remove.run(project)
      else put.run({ project, ...rule, sample: Math.round(rule.sample * PER_MILLE) })
    },
  }
}

export type TraceRuleChanges = ReturnType<typeof traceRuleChanges>
