import { guarded } from '../core/guarded'
import { runningNow } from '../core/running'
import { calledBy, type TraceHeaders } from './called-by'
import { Span } from './span'
import { noteThrown } from './thrown-in'
import { type Active, traceOf } from './trace'
import { traceparentOf } from './traceparent'
import type { SpanOptions } from './tracer'

const NOWHERE: Active = { trace: traceOf('0'.repeat(32), false), spanId: '0'.repeat(16) }

/**
 * Runs work in a span, which ends with it: when the callback returns, or when the promise that it returns settles. What throws makes the status
 * `error`. Spans that begin within are its children: on servers also those of all that the callback awaits, in pages until its first `await`.
 * @returns what the callback returns
 */
export function startSpan<T>(options: SpanOptions | string, callback: (span: Span) => T): T {
  const span = startInactiveSpan(options)
  return withActiveSpan(span, () => endsWith(span, () => callback(span)))
}

function endsWith<T>(span: Span, work: () => T): T {
  let result: T
  try {
    result = work()
  } catch (error) {
    fail(span, error)
    throw error
  }
  if (!isThenable(result)) {
    span.end()
    return result
  }
  // What follows from the promise is handed out, not the promise: a rejection that the host leaves alone must stay unhandled.
  return result.then(
    (value) => {
      span.end()
      return value
    },
    (error) => {
      fail(span, error)
      throw error
    },
  ) as T
}

function fail(span: Span, error: unknown) {
  guarded(() => {
    noteThrown(error, span)
    if (span.status) return
    const { name, message } = (error ?? {}) as Partial<Error>
    span.setStatus('error', typeof message === 'string' ? message : String(error))
    if (typeof name === 'string') span.setAttribute('error.type', name)
  })
  span.end()
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'

/** Begins a span that no other becomes a child of by itself, for work that ends with an event. Call `end` then. */
export function startInactiveSpan(options: SpanOptions | string): Span {
  const running = runningNow()
  const wanted = typeof options === 'string' ? { name: options } : options
  const { parent = running?.client.scopes.active() } = wanted
  const span = running?.tracer && guarded(() => running.tracer?.start(wanted, parent ?? undefined))
  return span ?? silent(wanted.name, parent ?? NOWHERE)
}

/** A span that records nothing, in the place of one: what the program says to it has no effect. */
const silent = (name: string, { trace, spanId }: Active) =>
  new Span({
    trace,
    spanId,
    name,
    parentSpanId: undefined,
    kind: undefined,
    startTime: 0,
    onEnd: undefined,
  })

/** Makes spans that begin within the callback children of this one. It does not end it. */
export const withActiveSpan = <T>(span: Span, callback: () => T): T =>
  within(span.trace === NOWHERE.trace ? undefined : span, callback)

/**
 * Continues the trace of who called this program; without a valid header, what begins within is a new trace. The caller has decided
 * whether the trace is sampled.
 */
export function continueTrace<T>(headers: TraceHeaders, callback: () => T): T {
  return within(
    guarded(() => calledBy(headers)),
    callback,
  )
}

function within<T>(active: Active | undefined, callback: () => T): T {
  const scopes = runningNow()?.client.scopes
  return scopes ? scopes.withActive(active, callback) : callback()
}

/** The span of this program that is active; on pages that is the loading or navigation, where there is no other. */
export function getActiveSpan(): Span | undefined {
  const active = runningNow()?.client.scopes.active()
  return active instanceof Span ? active : undefined
}

/** The header `traceparent` (W3C Trace Context) for a request made now; undefined outside of all traces. */
export function getTraceparent(): string | undefined {
  const active = runningNow()?.client.scopes.active()
  return active && traceparentOf(active)
}

export type { Attributes, AttributeValue, SpanKind } from './span'
export type { SpanOptions } from './tracer'
export type { Span, TraceHeaders }
