import type { Database } from 'bun:sqlite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { flagSet } from '../../db/control-schema'
import { iso } from '../../lib/time'
import { projectFinder } from '../../projects/find-projects.reads'
import { flagFinder } from '../find-flags.reads'
import { flagHistory } from '../history.store'

interface Signing extends Signed {
  project: number
  /** A secret for the project, sealed, in case it has none yet. */
  sealed: string
  /** What it has, when the key of the server does not open it: the new one takes its place. */
  unopened: string | null
  flags: Record<string, string>
  until: number
}

/** Notes that a list of local overrides is signed, and keeps the secret that signs them. */
export function localChanges(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const { existing: projectOf } = projectFinder(db)
  const { stillMay } = reach(db)
  const flags = flagFinder(db)
  const history = flagHistory(db)

  return {
    /** @returns the secret of the project, sealed */
    'flags.sign'({ project, sealed, unopened, flags: list, until, at, by }: Signing): {
      sealed: string
    } {
      stillMay(by, 'flags')
      const target = projectOf(project).slug
      audit.record({
        by,
        at,
        action: 'flag.sign',
        target,
        detail: { flags: list, until: iso(until) },
      })
      const { secret } = flags.set(project)
      if (secret !== null && secret !== unopened) return { sealed: secret }
      history.bump(project, at)
      orm.update(flagSet).set({ secret: sealed }).where(eq(flagSet.project, project)).run()
      return { sealed }
    },
  }
}

export type LocalChanges = ReturnType<typeof localChanges>
