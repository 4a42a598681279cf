import type { SpoolRecord } from '../../db/spool'
import { recordOf } from '../../events/ingest'
import { normalizeEvent, type Stamp } from '../../events/normalize/normalize'
import { Problem } from '../../lib/problem'
import type { Limits } from '../../limits'
import type { Span } from '../span'
import { eventOf } from './event-of'

/**
 * Collects the exceptions that spans recorded, as events. One that was thrown through several spans
 * was recorded by each: it has one id, derived from what it says, and the digest stores an id once.
 */
export function exceptionCollector(project: number, stamp: Stamp & { limits: Limits }) {
  const records = new Map<string, SpoolRecord>()
  return {
    take(span: Span): void {
      for (const event of span.events) {
        if (event.name !== 'exception' || records.size >= stamp.limits.spanExceptions) continue
        const body = eventOf(span, event, [project, stamp.environment])
        if (!body || records.has(body.id)) continue
        const record = recordIfGood(body, stamp)
        if (record) records.set(body.id, record)
      }
    },
    records: (): SpoolRecord[] => [...records.values()],
  }
}

/** What makes no event stays an event of its span. */
function recordIfGood(body: object, stamp: Stamp): SpoolRecord | undefined {
  try {
    return recordOf(normalizeEvent(body, stamp))
  } catch (cause) {
    if (cause instanceof Problem) return undefined
    throw cause
  }
}
