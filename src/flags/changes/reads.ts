import type { Database } from 'bun:sqlite'
import { iso } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import { type ChangedFlag, changedFlags } from './changed.reads'
import type { ChangeOfFlag } from './model'
import { touches } from './touches'

/** What a chart can show, and a table beside it. */
const MOST = 100
const MOST_WORDS = 5

interface Asked {
  project: number
  /** ms */
  from: number
  to: number
  now: number
  /** A key; all flags when undefined. */
  flag: string | undefined
  environment: Environment | undefined
}

/** When flags of a project changed; runs on the read thread. */
export function flagChangeReads(db: Database) {
  const changed = changedFlags(db)
  return {
    'flags.changes'({ project, from, to, now, flag, environment }: Asked): ChangeOfFlag[] {
      const asked = { project, from, to: Math.min(to, now) }
      return (flag === undefined ? changed.within(asked) : changed.of({ ...asked, flag }))
        .filter((one) => environment === undefined || touches(one, environment))
        .slice(0, MOST)
        .map(viewOf)
    },
  }
}

export type FlagChangeReads = ReturnType<typeof flagChangeReads>

const viewOf = ({ key, version, at, by, action, differences }: ChangedFlag): ChangeOfFlag => ({
  flag: key,
  version,
  at: iso(at),
  by,
  action,
  changes: differences.slice(0, MOST_WORDS).map(({ words }) => words),
})
