import { isSampledTrace } from './is-sampled'
import { randomSpanId, randomTraceId } from './random-id'
import { type Attributes, Span, type SpanKind } from './span'
import { type Active, traceOf } from './trace'

export interface SpanOptions {
  name: string
  /** `internal` unless it is given. */
  kind?: SpanKind
  attributes?: Attributes
  /** In ms since the epoch; now, unless it is given. */
  startTime?: number
  /** Instead of the span that is active; null begins a trace. */
  parent?: Active | null
}

/** Spans of traces that are not sampled wait here for an error, the newest ones of all such traces together. */
const MOST_KEPT = 500

/**
 * Makes spans, and hands on those that are to be sent when they end.
 * @param rate the share of traces begun here that is sampled
 * @param send takes a span that has ended
 * @param noted hears of each span when it begins and when it ends
 */
export function tracer(
  rate: () => number,
  send: (span: Span) => void,
  noted: (span: Span) => void = () => {},
) {
  const kept: (Span | undefined)[] = []
  let at = 0

  function onEnd(span: Span) {
    noted(span)
    const { isSampled, isPartial } = span.trace
    if (isSampled || isPartial) send(span)
    else {
      kept[at] = span
      at = (at + 1) % MOST_KEPT
    }
  }

  function newTrace() {
    const traceId = randomTraceId()
    return traceOf(traceId, isSampledTrace(traceId, rate()))
  }

  return {
    /** @param parent undefined begins a trace */
    start({ name, kind, startTime, attributes }: SpanOptions, parent: Active | undefined): Span {
      const span = new Span({
        trace: parent?.trace ?? newTrace(),
        spanId: randomSpanId(),
        parentSpanId: parent?.spanId,
        name,
        kind,
        startTime,
        onEnd,
      })
      if (attributes) span.setAttributes(attributes)
      noted(span)
      return span
    },
    /** An error was captured in a trace: when it is not sampled, what is still known of it is sent, and what follows, marked as partial. */
    hasFailed({ trace }: Active): void {
      if (trace.isSampled || trace.isPartial) return
      trace.isPartial = true
      for (const [index, span] of kept.entries())
        if (span?.trace === trace) {
          kept[index] = undefined
          send(span)
        }
    },
  }
}
export type Tracer = ReturnType<typeof tracer>
