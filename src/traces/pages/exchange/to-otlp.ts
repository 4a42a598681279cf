import { asSent } from '../../ingest/normalize/sent-end'
import { keyValuesOf } from '../../ingest/otlp/any-value'
import { nanoText } from '../../spans/nano-time'
import type { Resource, Scope, Span, SpanEvent, SpanLink } from '../../spans/span'

/** Spans of one chunk as ResourceSpans in JSON (opentelemetry-proto, trace.proto). */
export function toOtlp(spans: readonly Span[]) {
  const byResource = Map.groupBy(spans, ({ resource }) => resource)
  return [...byResource.values()].map((ofResource) => {
    const byScope = Map.groupBy(ofResource, ({ scope }) => scope)
    return {
      ...resourceOf((ofResource[0] as Span).resource),
      scopeSpans: [...byScope.values()].map((ofScope) => ({
        ...scopeOf((ofScope[0] as Span).scope),
        spans: ofScope.map(spanOf),
      })),
    }
  })
}

const resourceOf = ({ attributes, dropped, schemaUrl }: Resource) => ({
  resource: { attributes: keyValuesOf(attributes), droppedAttributesCount: dropped },
  schemaUrl,
})

const scopeOf = ({ name, version, attributes, dropped, schemaUrl }: Scope) => ({
  scope: { name, version, attributes: keyValuesOf(attributes), droppedAttributesCount: dropped },
  schemaUrl,
})

const spanOf = (span: Span) => {
  const { end, attributes } = asSent(span)
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId,
    traceState: span.traceState,
    flags: span.flags,
    name: span.name,
    kind: span.kind,
    startTimeUnixNano: nanoText(span.startSeconds, span.startNanos),
    endTimeUnixNano: end,
    attributes: keyValuesOf(attributes),
    droppedAttributesCount: span.droppedAttributes,
    events: span.events.map(eventOf),
    droppedEventsCount: span.droppedEvents,
    links: span.links.map(linkOf),
    droppedLinksCount: span.droppedLinks,
    status: { code: span.status, message: span.statusMessage },
  }
}

const eventOf = ({ name, time, attributes, dropped }: SpanEvent) => ({
  timeUnixNano: nanoText(time.seconds, time.nanos),
  name,
  attributes: keyValuesOf(attributes),
  droppedAttributesCount: dropped,
})

const linkOf = ({ traceId, spanId, traceState, flags, attributes, dropped }: SpanLink) => ({
  traceId,
  spanId,
  traceState,
  flags,
  attributes: keyValuesOf(attributes),
  droppedAttributesCount: dropped,
})
