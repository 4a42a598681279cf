import type { Database } from 'bun:sqlite'
import { chunkRepacker } from '../db/chunks/repack'
import { storedDays } from '../db/days/stored-days'
import type { Signal } from '../db/digest/signal'
import { sourceMapVersion } from '../db/source-map-version'
import { activityStore } from '../issues/activity/store'
import { agedIssues } from '../issues/aged.store'
import { agedCounts } from '../issues/counts/aged.store'
import { issueEraser } from '../issues/erase.store'
import { agedFlagEvents } from '../issues/flags/aged.store'
import { issueStore } from '../issues/store'
import type { ReleaseStore } from '../releases/store'
import { missingStore } from '../sourcemaps/missing.store'
import { symbolicator } from '../sourcemaps/resolve/symbolicator'
import { mapShelf } from '../sourcemaps/shelf.reads'
import { agedHours } from './aged.store'
import { type FoldedEvents, foldEvents } from './digest'
import { eventEraser } from './erase.store'
import { eventIds } from './event-ids.store'
import { eventExpiry } from './expire.store'
import { eventStore } from './store'
import { headSymbolicator } from './symbolicate/symbolicate-head'

interface Parts {
  dataDir: string
  releases: ReleaseStore
}

/** What the digest makes of events: rows, payloads, and issues. */
export function eventSignal(db: Database, { dataDir, releases }: Parts): Signal<FoldedEvents> {
  const index = eventIds(db, dataDir)
  const issues = issueStore(db, releases, activityStore(db))
  const missing = missingStore(db)
  const events = eventStore(db, index.ids, { issues, releases, missing, days: storedDays(db) })
  const maps = headSymbolicator(symbolicator(mapShelf(db)), sourceMapVersion(db).read)
  const repacker = chunkRepacker(db, 'event')
  const eraser = eventEraser(db)
  const eraseIssues = issueEraser(db, eraser.ofGrouping)
  const known = { event: events.isStored, fingerprint: issues.isKnown, maps }
  return {
    name: 'event',
    cost: 1,
    unit: 'record',
    fold: (blocks) => foldEvents(blocks, known),
    apply: events.apply,
    forget() {
      for (const store of [releases, issues, events]) store.forget()
    },
    erase: (project) =>
      eraseIssues.ofProject(project) || repacker.erase(project) || eraser.ofProject(project),
    expiry: eventExpiry(db),
    aged: [
      agedHours(db),
      ...agedCounts(db),
      agedFlagEvents(db),
      agedIssues(db, eraseIssues.ofGrouping),
    ],
    chores: [repacker.step],
    changes: missing.changes,
    timed: [missing.forgetting],
    keep: index.keep,
    close: index.close,
  }
}
