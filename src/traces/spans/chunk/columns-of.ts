import { CHUNK_BYTES } from '../../../db/chunks/chunk'
import type { Span } from '../span'
import { encodeSpans } from './encode'

/** Spans as columns, in parts that are small enough for a chunk. */
export function columnsOf(
  spans: readonly Span[],
): { count: number; payloads: Uint8Array<ArrayBuffer> }[] {
  const payloads = encodeSpans(spans)
  if (payloads.length <= CHUNK_BYTES || spans.length === 1)
    return [{ count: spans.length, payloads }]
  const half = Math.ceil(spans.length / 2)
  return [...columnsOf(spans.slice(0, half)), ...columnsOf(spans.slice(half))]
}
