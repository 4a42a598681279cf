import type { Level } from '../attributes/fold-attributes'
import { KINDS, STATUSES } from '../span'

/** What a condition on a span can ask that is no attribute. */
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

/** What it can ask of the trace around the span. */
export const TRACE_FIELDS = [
  'trace.duration',
  'trace.spans',
  'trace.errors',
  'root.service',
  'root.name',
] as const
export type TraceField = (typeof TRACE_FIELDS)[number]

/** Other words for the same. */
export const ALIASES: ReadonlyMap<string, SpanField> = new Map([['operation', 'name']])

/** Fields of a closed set of words. */
export const WORDS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['kind', KINDS],
  ['status', STATUSES],
])

/** Fields that are times: they take units. */
export const DURATIONS: ReadonlySet<string> = new Set(['duration', 'trace.duration'])
/** Fields that are numbers. */
export const NUMBERS: ReadonlySet<string> = new Set([...DURATIONS, 'trace.spans', 'trace.errors'])

/** Levels at which a key without one is looked for. */
export const ANY_LEVEL: readonly Level[] = ['span', 'resource', 'scope', 'event', 'link']
