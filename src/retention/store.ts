import type { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../accounts/audit/by'
import { auditLog } from '../accounts/audit/store'
import { reach } from '../accounts/reach.reads'
import { configVersion } from '../db/config-version'
import { retention } from '../db/control-schema'
import { projectFinder } from '../projects/find-projects.reads'
import { retentionDays } from './days.reads'
import { KEPT_SIGNALS } from './kept-signals'
import type { Retention, RetentionChange } from './model'

/** The only writer of how long projects keep what they received. */
export function retentionChanges(db: Database) {
  const orm = drizzle(db)
  const version = configVersion(db)
  const audit = auditLog(db)
  const { existing } = projectFinder(db)
  const { stillMay } = reach(db)
  const days = retentionDays(db)

  return {
    /**
     * Sets for how many days a project keeps signals; those that the change leaves out stay as they are.
     * @throws Problem `not_found` for a project that has been erased meanwhile
     */
    'retention.set'({
      project,
      change,
      at,
      by,
    }: Signed & { project: number; change: RetentionChange }): Retention {
      stillMay(by, 'settings')
      const target = existing(project).slug
      version.bump()
      audit.record({ by, at, action: 'project.change', target, detail: { retention: change } })
      for (const { signal, name } of KEPT_SIGNALS) {
        const wanted = change[name]
        if (wanted === undefined) continue
        orm
          .insert(retention)
          .values({ project, signal, days: wanted })
          .onConflictDoUpdate({
            target: [retention.project, retention.signal],
            set: { days: wanted },
          })
          .run()
      }
      return days.of(project)
    },
  }
}

export type RetentionChanges = ReturnType<typeof retentionChanges>
