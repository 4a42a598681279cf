import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../db/id-index'
import { comparison } from '../compare/comparison'
import type { Comparison } from '../compare/model'
import { toOtlp } from '../exchange/to-otlp'
import type { Span } from '../span'
import type { TraceStatement } from '../statements/model'
import { traceStatements } from '../statements/trace-statements'
import { distinctSpans } from './distinct-spans'
import { eventsOfTrace } from './events/reads'
import { traceParts, type WantedTrace } from './parts/reads'
import type { SpanView } from './span-model'
import { spanView } from './span-view'
import { spanStanding } from './standing/reads'
import { traceView } from './trace-view'
import { waterfall } from './waterfall'

/**
 * Pages about one trace; runs on the read thread. Each is null when there is no such trace. What may
 * be megabytes is JSON here already, so that the thread that answers only passes it on.
 */
export function traceDetailReads(db: Database, ids: Pick<IdIndex, 'find'>) {
  const partsOf = traceParts(db, ids)
  const eventsOf = eventsOfTrace(db)
  const standingOf = spanStanding(db)

  /** The parts of a trace that has spans; undefined for any other. */
  function found(wanted: WantedTrace) {
    const parts = partsOf(wanted)
    return parts.some(({ spans }) => spans.length > 0) ? parts : undefined
  }

  return {
    'traces.detail'({ isRaw, ...wanted }: WantedTrace & { isRaw: boolean }): string | null {
      const parts = found(wanted)
      if (!parts) return null
      const traceId = wanted.traceId.toLowerCase()
      const events = parts.flatMap((part) => eventsOf(traceId, part))
      const distinct = [...new Map(events.map((event) => [event.id, event])).values()]
      return JSON.stringify(traceView(traceId, parts, distinct, isRaw))
    },

    'traces.span'({ spanId, ...wanted }: WantedTrace & { spanId: string }): SpanView | null {
      const own = spanId.toLowerCase()
      for (const part of partsOf(wanted)) {
        const span = part.spans.find((one) => one.spanId === own)
        if (!span) continue
        return spanView(
          span,
          part,
          standingOf(part.stream, span, microsOf(span), part.startAt / 1000),
        )
      }
      return null
    },

    'traces.statements'(wanted: WantedTrace): TraceStatement[] | null {
      const parts = found(wanted)
      return parts ? traceStatements(waterfall(distinctSpans(parts))) : null
    },

    /** Undefined for the one that is not there. */
    'traces.compare'({
      left,
      right,
    }: {
      left: string
      right: string
    }): Comparison | 'left' | 'right' {
      const [one, other] = [found({ traceId: left }), found({ traceId: right })]
      if (!one) return 'left'
      if (!other) return 'right'
      return comparison(
        { traceId: left.toLowerCase(), parts: one },
        { traceId: right.toLowerCase(), parts: other },
      )
    },

    'traces.otlp'(wanted: WantedTrace): string | null {
      const parts = found(wanted)
      return parts ? JSON.stringify(toOtlp(distinctSpans(parts))) : null
    },
  }
}

const microsOf = ({ startSeconds, startNanos, endSeconds, endNanos }: Span) =>
  ((endSeconds - startSeconds) * 1e9 + endNanos - startNanos) / 1000

export type TraceDetailReads = ReturnType<typeof traceDetailReads>
