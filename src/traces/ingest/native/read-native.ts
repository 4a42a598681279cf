import { KINDS, type Scope, type Span, STATUSES } from '../../spans/span'
import { isSpanId, isTraceId } from '../normalize/ids'
import type { Intake } from '../normalize/intake'
import { endOf } from '../normalize/sent-end'
import { readFields } from './read-fields'
import { readEvents, readLinks } from './read-lists'
import { readNativeTime } from './read-native-time'
import type { Resources } from './resources'

type Fields = Record<string, unknown>

/** Our own SDK, and people, name no library that made a span. */
const NO_SCOPE: Scope = { name: '', version: '', attributes: [], dropped: 0, schemaUrl: '' }
/** W3C trace flags of a sampled span, as each is that was sent. */
const SAMPLED = 1

/** A span of our own JSON (docs/api.md), or the sentence that says why it is none. */
export function readNative(sent: unknown, resources: Resources, intake: Intake): Span | string {
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent)) return 'Send an object.'
  const source = sent as Fields
  const traceId = idOf(source.traceId)
  if (!isTraceId(traceId)) return '`traceId` must be 32 hex digits, not all zeros.'
  const spanId = idOf(source.spanId)
  if (!isSpanId(spanId)) return '`spanId` must be 16 hex digits, not all zeros.'
  const parentSpanId = idOf(source.parentSpanId)
  if (parentSpanId !== '' && !isSpanId(parentSpanId))
    return '`parentSpanId` must be 16 hex digits; leave it out of a root.'
  if (typeof source.name !== 'string' || source.name === '') return '`name` must be a text.'
  const kind = indexIn(source.kind ?? 'internal', KINDS)
  if (kind < 1) return `\`kind\` must be one of ${KINDS.slice(1).join(', ')}.`
  const status = indexIn(source.status ?? 'unset', STATUSES)
  if (status < 0) return `\`status\` must be one of ${STATUSES.join(', ')}.`
  const start = readNativeTime(source.startTime)
  const end = readNativeTime(source.endTime)
  if (!start || !end)
    return '`startTime` and `endTime` must be RFC 3339, or nanoseconds since the epoch as text.'
  const read = readFields(source.attributes, intake)
  if (!read) return '`attributes` must be an object.'
  const resource = resources(source.resource, source.release)
  if (!resource) return '`resource` must be an object.'
  const events = readEvents(source.events, start, intake)
  const links = readLinks(source.links, intake)
  return {
    traceId,
    spanId,
    parentSpanId: parentSpanId === spanId ? '' : parentSpanId,
    name: intake.name(source.name),
    kind,
    status,
    statusMessage: intake.name(source.statusMessage),
    startSeconds: start.seconds,
    startNanos: start.nanos,
    ...endOf(start, end, read.attributes),
    traceState: '',
    flags: SAMPLED,
    droppedAttributes: read.dropped,
    events: events.kept,
    droppedEvents: events.dropped,
    links: links.kept,
    droppedLinks: links.dropped,
    resource,
    scope: NO_SCOPE,
  }
}

const idOf = (sent: unknown): string => (typeof sent === 'string' ? sent.toLowerCase() : '')

const indexIn = (sent: unknown, names: readonly string[]): number => names.indexOf(sent as string)
