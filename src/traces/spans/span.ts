import type { NanoTime } from './nano-time'

/** A kind's index is its number in OTLP (trace.proto, Span.SpanKind). */
export const KINDS = [
  'unspecified',
  'internal',
  'server',
  'client',
  'producer',
  'consumer',
] as const
export const SERVER = 2
export const CLIENT = 3
export const PRODUCER = 4
export const CONSUMER = 5

/** A status's index is its number in OTLP (trace.proto, Status.StatusCode). */
export const STATUSES = ['unset', 'ok', 'error'] as const
export const ERROR = 2

/** Key, value, key, value …; each value in the text form of `value.ts`, each key once. */
export type Attributes = string[]

export interface Resource {
  /** `service.name`, or OpenTelemetry's name for a service that has none. */
  service: string
  /** `service.version` */
  release: string | undefined
  attributes: Attributes
  dropped: number
  schemaUrl: string
}

export interface Scope {
  name: string
  version: string
  attributes: Attributes
  dropped: number
  schemaUrl: string
}

export interface SpanEvent {
  name: string
  time: NanoTime
  attributes: Attributes
  dropped: number
}

export interface SpanLink {
  traceId: string
  spanId: string
  traceState: string
  flags: number
  attributes: Attributes
  dropped: number
}

/**
 * A span as it is stored, from OTLP or our own JSON: bounded and scrubbed. Times are whole
 * seconds and the nanoseconds beyond them, since one number cannot hold both exactly.
 */
export interface Span {
  /** 32 lower-case hex digits. */
  traceId: string
  /** 16 lower-case hex digits. */
  spanId: string
  /** Empty when it is the root of its trace. */
  parentSpanId: string
  name: string
  /** Index in KINDS. */
  kind: number
  /** Index in STATUSES. */
  status: number
  statusMessage: string
  startSeconds: number
  startNanos: number
  endSeconds: number
  endNanos: number
  /** The client said an end before the start; the end was put at the start. */
  endedBeforeStart: boolean
  traceState: string
  /** W3C trace flags in the low 8 bits; OTLP's own above. */
  flags: number
  attributes: Attributes
  droppedAttributes: number
  events: SpanEvent[]
  droppedEvents: number
  links: SpanLink[]
  droppedLinks: number
  resource: Resource
  scope: Scope
}
