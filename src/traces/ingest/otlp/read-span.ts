import { EPOCH } from '../../spans/nano-time'
import type { Resource, Scope, Span, SpanEvent, SpanLink } from '../../spans/span'
import { isSpanId, isTraceId } from '../normalize/ids'
import type { Intake } from '../normalize/intake'
import { endOf } from '../normalize/sent-end'
import { countOf, readAttributes } from './read-attributes'
import { readKind, readStatus } from './read-enum'
import { readTime } from './read-time'

type Fields = Record<string, unknown>

/** Why a span cannot be stored, in words for its sender. */
export type Refusal = string

/** Shared, so that spans without events and links cost nothing; never written to. */
const NO_EVENTS: SpanEvent[] = []
const NO_LINKS: SpanLink[] = []

/** A span of OTLP's JSON (trace.proto), or why it is none. Unknown fields are ignored at any depth. */
export function readSpan(
  sent: unknown,
  resource: Resource,
  scope: Scope,
  intake: Intake,
): Span | Refusal {
  if (sent === null || typeof sent !== 'object') return 'a span must be an object'
  const source = sent as Fields
  const traceId = idOf(source.traceId ?? source.trace_id)
  if (!isTraceId(traceId)) return idRefusal('traceId', traceId, 32)
  const spanId = idOf(source.spanId ?? source.span_id)
  if (!isSpanId(spanId)) return idRefusal('spanId', spanId, 16)
  const parent = idOf(source.parentSpanId ?? source.parent_span_id)
  const start = readTime(source.startTimeUnixNano ?? source.start_time_unix_nano, intake)
  const end = readTime(source.endTimeUnixNano ?? source.end_time_unix_nano, intake)
  if (!start || !end) return 'startTimeUnixNano and endTimeUnixNano must be nanoseconds, as text'
  const read = readAttributes(
    source.attributes,
    source.droppedAttributesCount ?? source.dropped_attributes_count,
    intake,
  )
  if (!read) return 'attributes must be a list of {key, value}'
  const status = source.status as Fields | undefined | null
  const isParent = isSpanId(parent)
  if (!isParent && parent !== '' && !/^0+$/.test(parent)) intake.falseParents++
  const events = listOf(source.events)
  const links = listOf(source.links)
  return {
    traceId,
    spanId,
    // A parent that is no id, or the span itself, cannot be found; the span is good.
    parentSpanId: isParent && parent !== spanId ? parent : '',
    name: intake.name(source.name),
    kind: readKind(source.kind),
    status: readStatus(status?.code),
    statusMessage: intake.name(status?.message),
    startSeconds: start.seconds,
    startNanos: start.nanos,
    ...endOf(start, end, read.attributes),
    traceState: intake.name(source.traceState ?? source.trace_state),
    flags: countOf(source.flags),
    droppedAttributes: read.dropped,
    events: events.length === 0 ? NO_EVENTS : readEvents(events, intake),
    droppedEvents:
      countOf(source.droppedEventsCount ?? source.dropped_events_count) +
      Math.max(0, events.length - intake.limits.spanEvents),
    links: links.length === 0 ? NO_LINKS : readLinks(links, intake),
    droppedLinks:
      countOf(source.droppedLinksCount ?? source.dropped_links_count) +
      Math.max(0, links.length - intake.limits.spanLinks),
    resource,
    scope,
  }
}

/** Hexadecimal in either case. */
function idOf(sent: unknown): string {
  if (typeof sent !== 'string') return ''
  return /[A-F]/.test(sent) ? sent.toLowerCase() : sent
}

function idRefusal(field: string, id: string, digits: number): Refusal {
  if (id === '') return `${field} is missing: send ${digits} hex digits`
  if (/^0+$/.test(id)) return `${field} is all zeros, which OpenTelemetry says is no id`
  const cause = /[^0-9a-f]/.test(id) ? '; it looks like base64, and OTLP/JSON has ids in hex' : ''
  return `${field} must be ${digits} hex digits${cause}`
}

const listOf = (sent: unknown): readonly unknown[] => (Array.isArray(sent) ? sent : [])

function readEvents(sent: readonly unknown[], intake: Intake): SpanEvent[] {
  const events: SpanEvent[] = []
  const kept = intake.most(sent.length, intake.limits.spanEvents)
  for (let i = 0; i < kept; i++) {
    const source = sent[i] as Fields | null
    if (source === null || typeof source !== 'object') continue
    const time = readTime(source.timeUnixNano ?? source.time_unix_nano, intake) ?? EPOCH
    const droppedBefore = source.droppedAttributesCount ?? source.dropped_attributes_count
    const read = readAttributes(source.attributes, droppedBefore, intake)
    events.push({
      name: intake.name(source.name),
      time,
      attributes: read?.attributes ?? [],
      dropped: read?.dropped ?? 0,
    })
  }
  return events
}

function readLinks(sent: readonly unknown[], intake: Intake): SpanLink[] {
  const links: SpanLink[] = []
  const kept = intake.most(sent.length, intake.limits.spanLinks)
  for (let i = 0; i < kept; i++) {
    const source = sent[i] as Fields | null
    if (source === null || typeof source !== 'object') continue
    const traceId = idOf(source.traceId ?? source.trace_id)
    const spanId = idOf(source.spanId ?? source.span_id)
    // What points nowhere is no link.
    if (!isTraceId(traceId) || !isSpanId(spanId)) continue
    const droppedBefore = source.droppedAttributesCount ?? source.dropped_attributes_count
    const read = readAttributes(source.attributes, droppedBefore, intake)
    links.push({
      traceId,
      spanId,
      traceState: intake.name(source.traceState ?? source.trace_state),
      flags: countOf(source.flags),
      attributes: read?.attributes ?? [],
      dropped: read?.dropped ?? 0,
    })
  }
  return links
}
