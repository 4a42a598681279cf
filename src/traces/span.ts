import type { NanoTime } from './nano-time'

/** Places as OTLP numbers them (trace.proto, Span.SpanKind). */
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

/** Places as OTLP numbers them (trace.proto, Status.StatusCode). */
export const STATUSES = ['unset', 'ok', 'error'] as const
export const ERROR = 2

/** Key, value, key, value …; each value in the text form of `value.ts`, each key once. */
export type Attributes = string[]

export interface Resource {
  /** `service.name`, or what OpenTelemetry says of one without. */
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
 * A span as it is stored, whichever door it came through: bounded and scrubbed. Times are whole
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
  /** Place in KINDS. */
  kind: number
  /** Place in STATUSES. */
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
