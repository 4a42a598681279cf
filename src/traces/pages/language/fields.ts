import { type Field, fieldFinder } from '../../../search/field'
import type { Level } from '../../digest/attributes/fold-attributes'
import { KINDS, STATUSES } from '../../spans/span'

/** Fields of a span, which are no attributes. */
export const SPAN_FIELDS = [
  'service',
  'name',
  'kind',
  'status',
  'duration',
  'status.message',
  'release',
  'scope.name',
  'scope.version',
  'event.name',
  'span.id',
] as const
export type SpanField = (typeof SPAN_FIELDS)[number]

/** Fields of the trace around a span. */
export const TRACE_FIELDS = [
  'trace.duration',
  'trace.spans',
  'trace.errors',
  'root.service',
  'root.name',
] as const
export type TraceField = (typeof TRACE_FIELDS)[number]

const LENGTHS = ['>100ms', '>500ms', '>1s', '>5s']

/** The fields of the search language where spans are searched. */
export const FIELDS: readonly (Field & { key: SpanField | TraceField })[] = [
  { key: 'service', type: 'text', says: 'that made the span' },
  { key: 'name', type: 'text', says: 'of the operation', aliases: ['operation'] },
  { key: 'kind', type: 'word', says: 'server, client, …', words: KINDS },
  { key: 'status', type: 'word', says: 'ok, error or unset', words: STATUSES },
  { key: 'duration', type: 'duration', says: 'of the span', examples: LENGTHS },
  { key: 'status.message', type: 'text', says: 'beside the status' },
  { key: 'release', type: 'text', says: 'service.version' },
  { key: 'scope.name', type: 'text', says: 'of the instrumentation' },
  { key: 'scope.version', type: 'text', says: 'of the instrumentation' },
  { key: 'event.name', type: 'text', says: 'of an event in the span' },
  { key: 'span.id', type: 'text', says: '16 hex digits' },
  { key: 'trace.duration', type: 'duration', says: 'of the whole trace', examples: LENGTHS },
  { key: 'trace.spans', type: 'number', says: 'in the trace', examples: ['>100', '>1000'] },
  { key: 'trace.errors', type: 'number', says: 'failed spans', examples: ['>0', '>10'] },
  { key: 'root.service', type: 'text', says: 'where the trace began' },
  { key: 'root.name', type: 'text', says: 'of the first operation' },
]

export const fieldNamed = fieldFinder(FIELDS)

/** Levels at which a key is searched that names none. */
export const ANY_LEVEL: readonly Level[] = ['span', 'resource', 'scope', 'event', 'link']
