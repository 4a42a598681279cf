import type { Database } from 'bun:sqlite'
import { alertDigest } from '../src/alerts/digest'
import { limits } from '../src/limits'
import { spanMeasures } from '../src/traces/measures/reads'

/** All that the digest knows of alerts, put together as `src/digest.ts` does. */
export const alertsOf = (db: Database) => alertDigest(db, { limits, spans: spanMeasures(db) })
