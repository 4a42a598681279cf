const TRACE_ID = /^(?!0{32})[0-9a-f]{32}$/
const SPAN_ID = /^(?!0{16})[0-9a-f]{16}$/

/** Lower-case hex, and not all zeros (W3C Trace Context §3.2.2.3). */
export const isTraceId = (text: string): boolean => text.length === 32 && TRACE_ID.test(text)

/** Lower-case hex, and not all zeros (W3C Trace Context §3.2.2.4). */
export const isSpanId = (text: string): boolean => text.length === 16 && SPAN_ID.test(text)
