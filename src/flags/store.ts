import type { Database } from 'bun:sqlite'
import { importStore } from './exchange/store'
import { localChanges } from './local/store'
import { flagStore } from './manage/store'
import { overrideStore } from './overrides/store'
import { scheduleStore } from './schedule/store'
import { segmentStore } from './segments/store'

/** All that changes flags, and what is done of it by the clock. */
export function flagChanges(db: Database) {
  const flags = flagStore(db)
  const segments = segmentStore(db)
  const schedule = scheduleStore(db, flags)
  return {
    changes: {
      ...flags.changes,
      ...segments.changes,
      ...schedule.changes,
      ...overrideStore(db, flags),
      ...localChanges(db),
      ...importStore(db, flags, segments),
    },
    timed: schedule.making,
  }
}
