import { type Active, traceOf } from './trace'
import { parseTraceparent } from './traceparent'

export interface TraceHeaders {
  traceparent?: string | null | undefined
  tracestate?: string | null | undefined
}

/** The span of who called this program, by its headers; undefined when they name none. */
export function calledBy({ traceparent, tracestate }: TraceHeaders): Active | undefined {
  const caller = parseTraceparent(traceparent)
  if (!caller) return undefined
  const { traceId, spanId, isSampled } = caller
  return { trace: traceOf(traceId, isSampled, tracestate ?? undefined), spanId }
}
