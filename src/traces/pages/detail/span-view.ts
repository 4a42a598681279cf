import { iso } from '../../../lib/time'
import { msOf, type NanoTime, nanosBetween, nanoText } from '../../spans/nano-time'
import { KINDS, type Span, type SpanEvent, type SpanLink, STATUSES } from '../../spans/span'
import { statementOf } from '../../spans/statement-of'
import type { TracePart } from '../waterfall/trace-parts.reads'
import { attributeViews } from './attribute-view'
import type { SpanView, Standing } from './span-model'

/** Everything that is known of a span. */
export function spanView(
  span: Span,
  { slug, environment }: Pick<TracePart, 'slug' | 'environment'>,
  amongLike: Standing | null,
): SpanView {
  const { traceId, spanId, parentSpanId, name, statusMessage, endedBeforeStart } = span
  const { traceState, flags, droppedAttributes, droppedEvents, droppedLinks } = span
  const { resource, scope } = span
  const start = { seconds: span.startSeconds, nanos: span.startNanos }
  const end = { seconds: span.endSeconds, nanos: span.endNanos }
  const statement = statementOf(span.attributes, name)
  return {
    traceId,
    spanId,
    name,
    statusMessage,
    endedBeforeStart,
    traceState,
    flags,
    droppedAttributes,
    droppedEvents,
    droppedLinks,
    environment,
    amongLike,
    parentSpanId: parentSpanId || null,
    project: slug,
    release: resource.release ?? null,
    service: resource.service,
    kind: KINDS[span.kind] ?? 'unspecified',
    status: STATUSES[span.status] ?? 'unset',
    startedAt: timeView(start),
    startTimeUnixNano: nanosView(start),
    endTimeUnixNano: nanosView(end),
    durationMs: msOf(nanosBetween(start, end)),
    attributes: attributeViews(span.attributes),
    events: span.events.map(eventView),
    links: span.links.map(linkView),
    resource: {
      attributes: attributeViews(resource.attributes),
      dropped: resource.dropped,
      schemaUrl: resource.schemaUrl,
    },
    scope: { ...scope, attributes: attributeViews(scope.attributes) },
    statement: statement ? { system: statement.system, statement: statement.text } : null,
  }
}

const eventView = ({ time, attributes, ...event }: SpanEvent) => ({
  ...event,
  at: timeView(time),
  timeUnixNano: nanosView(time),
  attributes: attributeViews(attributes),
})

const linkView = ({ traceId, spanId, traceState, attributes, dropped }: SpanLink) => ({
  traceId,
  spanId,
  traceState,
  dropped,
  attributes: attributeViews(attributes),
})

/** 64 bits of nanoseconds reach to the year 2554, well within what a date can say. */
const timeView = ({ seconds, nanos }: NanoTime) => iso(seconds * 1000 + Math.floor(nanos / 1e6))

const nanosView = ({ seconds, nanos }: NanoTime) => nanoText(seconds, nanos)
