import type { Database } from 'bun:sqlite'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { ceilingSetting } from '../../db/ceiling'
import { configVersion } from '../../db/config-version'

/** Sets how many bytes the data folder may take. */
export function ceilingChanges(db: Database) {
  const audit = auditLog(db)
  const { stillMay } = reach(db)
  const version = configVersion(db)
  const ceiling = ceilingSetting(db)
  return {
    /** @param ceilingBytes null for no bound */
    'storage.setCeiling'({ ceilingBytes, at, by }: Signed & { ceilingBytes: number | null }): void {
      stillMay(by, 'settings')
      version.bump()
      audit.record({
        by,
        at,
        action: 'storage.change',
        target: 'ceiling',
        detail: { ceilingBytes },
      })
      ceiling.write(ceilingBytes)
    },
  }
}

export type CeilingChanges = ReturnType<typeof ceilingChanges>
