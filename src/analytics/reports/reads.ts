import type { Database } from 'bun:sqlite'
import type { turns } from '../../lib/turns'
import { breakdownReads } from './breakdown/reads'
import { funnelReads } from './funnel/reads'
import { goalReads } from './goals/reads'
import { liveReads } from './live/reads'
import { overviewReads } from './overview/reads'
import { pathReads } from './paths/reads'
import { propertyReads } from './properties/reads'
import { retentionReads } from './retention/reads'
import { visitReads } from './visits/reads'
import { speedReads } from './vitals/reads'
import { wentWrongReads } from './went-wrong/reads'

/** Every report, by name. */
export const analyticsReads = (db: Database, inTurns: ReturnType<typeof turns>) => ({
  ...overviewReads(db, inTurns),
  ...breakdownReads(db, inTurns),
  ...pathReads(db, inTurns),
  ...retentionReads(db, inTurns),
  ...visitReads(db, inTurns),
  ...wentWrongReads(db, inTurns),
  ...speedReads(db, inTurns),
  ...goalReads(db, inTurns),
  ...funnelReads(db, inTurns),
  ...liveReads(db, inTurns),
  ...propertyReads(db, inTurns),
})
export type AnalyticsReads = ReturnType<typeof analyticsReads>
