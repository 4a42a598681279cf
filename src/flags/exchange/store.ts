import type { Database } from 'bun:sqlite'
import type { Signed } from '../../accounts/audit/by'
import { reach } from '../../accounts/reach.reads'
import { refuse } from '../check/complaints'
import type { FlagStore } from '../manage/store'
import type { SegmentStore } from '../segments/store'
import type { Imported } from './model'
import { type Given, importPlanner } from './plan.reads'

/** Takes in definitions of another program, all of them or none. */
export function importStore(db: Database, flags: FlagStore, segments: SegmentStore) {
  const { stillMay } = reach(db)
  const planOf = importPlanner(db)

  return {
    /**
     * Makes what is not there, and gives what is there the definition of the document.
     * @throws Problem `invalid_request` with all that stands against it
     */
    'flags.import'({ by, at, ...given }: Signed & Given): Imported {
      stillMay(by, 'flags')
      const plan = planOf(given)
      refuse(plan.refused)
      const { project } = given
      const asked = (key: string) => ({ project, key, comment: 'Imported', at, by })
      for (const { key, definition } of plan.segments) segments.put(asked(key), definition)
      for (const { key, definition } of plan.created) flags.make(asked(key), 'import', definition)
      for (const { key, definition } of plan.changed)
        flags.redefine(asked(key), flags.changeable({ project, key }), {
          action: 'import',
          definition,
        })
      return {
        created: keysOf(plan.created),
        changed: keysOf(plan.changed),
        unchanged: plan.unchanged,
        segments: keysOf(plan.segments),
      }
    },
  }
}

export type ImportChanges = ReturnType<typeof importStore>

const keysOf = (all: readonly { key: string }[]) => all.map(({ key }) => key)
