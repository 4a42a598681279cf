import type { Database } from 'bun:sqlite'
import type { turns } from '../../../lib/turns'
import { vitalsBreakdownReads } from './breakdown.reads'
import { slowestVitalsReads } from './slowest.reads'
import { vitalsReads } from './summary.reads'

/** Every question about the speed of pages. */
export const speedReads = (db: Database, inTurns: ReturnType<typeof turns>) => ({
  ...vitalsReads(db, inTurns),
  ...vitalsBreakdownReads(db, inTurns),
  ...slowestVitalsReads(db, inTurns),
})
