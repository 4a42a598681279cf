import type { TraceView } from '../../../src/traces/pages/detail/model'

/** The number of colours of services; the sixth service has the first colour again. */
const HUES = 5
/** The colour of databases and queues. */
export const OUTSIDE = 'var(--d6)'

/** The colour of a service by its place in the trace. */
export const hueOf = (service: number) => `var(--d${(service % HUES) + 1})`

const SERVED = [2, 5]

/**
 * Whether a span's time counts as that of a database or a queue. The work on a message, a consumer's span, does
 * not.
 */
export const isOutside = ({ spans }: TraceView, span: number) =>
  (spans.system[span] as number) >= 0 && !SERVED.includes(spans.kind[span] as number)

/** The colour of a span: that of its service, unless it asked a database or a queue. */
export const hueOfSpan = (trace: TraceView, span: number) =>
  isOutside(trace, span) ? OUTSIDE : hueOf(trace.spans.service[span] as number)
