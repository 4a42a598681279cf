import type { Database } from 'bun:sqlite'
import { storedDays } from '../db/days/stored-days'
import type { Expiry } from '../db/digest/expiry'
import type { Signal } from '../db/digest/signal'
import type { ReleaseStore } from '../releases/store'
import { replayEraser } from './digest/erase.store'
import { replayExpiry } from './digest/expire.store'
import { type FoldedReplays, foldSegments } from './digest/fold-segments'
import { replayFileRemover } from './digest/remove-files.store'
import { replayStore } from './digest/store'

/** What the digest makes of segments of replays: rows that say where their events lie. */
export function replaySignal(
  db: Database,
  { dataDir, releases }: { dataDir: string; releases: ReleaseStore },
): Signal<FoldedReplays> {
  const store = replayStore(db, { releases, days: storedDays(db) })
  const files = replayFileRemover(db, dataDir)
  const eraseRows = replayEraser(db)
  const rows = replayExpiry(db)
  const expiry: Expiry = {
    next: rows.next,
    remove(project, piece) {
      files.wake()
      return rows.remove(project, piece)
    },
  }
  return {
    name: 'replaySegment',
    cost: 1,
    unit: 'block',
    fold: foldSegments,
    apply: store.apply,
    forget() {
      releases.forget()
    },
    erase(project) {
      const isMore = eraseRows(project)
      if (isMore) files.wake()
      return isMore
    },
    expiry,
    chores: [files.step],
  }
}
