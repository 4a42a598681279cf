import type { Active } from './trace'

const ZEROS = /^0+$/
/** Of the header `traceparent` (W3C Trace Context, section 3.2). Later versions may say more after the flags. */
const FORM = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** @returns undefined for what is no such header: then a new trace begins */
export function parseTraceparent(
  text: string | null | undefined,
): { traceId: string; spanId: string; isSampled: boolean } | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    FORM.exec(text?.trim() ?? '') ?? []
  if (!version || ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined
  if (version === '00' && more !== undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const traceparentOf = ({ trace, spanId }: Active): string =>
  `00-${trace.traceId}-${spanId}-0${Number(trace.isSampled)}`
