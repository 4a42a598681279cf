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
  /** With the number of the first span that has it. */
  const records = new Map<string, { record: SpoolRecord; span: number }>()
  let spans = 0
  return {
    take(span: Span): void {
      const number = spans++
      for (const event of span.events) {
        if (event.name !== 'exception' || records.size >= stamp.limits.spanExceptions) continue
        const body = eventOf(span, event, [project, stamp.environment], stamp.limits)
        if (!body || records.has(body.id)) continue
        const record = recordIfGood(body, stamp)
        if (record) records.set(body.id, { record, span: number })
      }
    },
    /** The exceptions of the first so many spans. */
    recordsOf: (count: number): SpoolRecord[] =>
      [...records.values()].flatMap(({ record, span }) => (span < count ? [record] : [])),
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
