import type { SpoolRecord } from '../../../db/spool/block'
import { recordOf } from '../../../events/ingest'
import { normalizeEvent, type Stamp } from '../../../events/normalize/normalize'
import { Problem } from '../../../lib/problem'
import type { Limits } from '../../../limits'
import type { Span } from '../../spans/span'
import { eventOf } from './event-of'

/**
 * Collects the exceptions that spans recorded, as events. One that was thrown through several spans
 * was recorded by each: its id derives from its contents, and the digest stores an id once.
 */
export function exceptionCollector(project: number, stamp: Stamp & { limits: Limits }) {
  const records = new Map<string, SpoolRecord>()
  return {
    take(span: Span): void {
      for (const event of span.events) {
        if (event.name !== 'exception' || records.size >= stamp.limits.spanExceptions) continue
        const body = eventOf(span, event, [project, stamp.environment], stamp.limits)
        if (!body || records.has(body.id)) continue
        const record = recordIfGood(body, stamp)
        if (record) records.set(body.id, record)
      }
    },
    records: (): SpoolRecord[] => [...records.values()],
  }
}

/** An exception that makes no valid event is kept as an event of its span alone. */
function recordIfGood(body: object, stamp: Stamp): SpoolRecord | undefined {
  try {
    return recordOf(normalizeEvent(body, stamp))
  } catch (cause) {
    if (cause instanceof Problem) return undefined
    throw cause
  }
}
