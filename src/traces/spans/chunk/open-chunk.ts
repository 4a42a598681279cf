import { isPacked, openPacked } from '../../../db/columns/packed-sections'
import { orNone } from '../../../lib/or-none'
import type { Span } from '../span'
import { spanAt } from './span-at'
import { openColumns, SpanChunk } from './span-chunk'

/**
 * Opens a chunk; its columns are read when they are asked for.
 * @param body as it lies in the table: compressed as a whole, or section by section
 * @throws when it is damaged
 */
export const openChunk = (body: Uint8Array): SpanChunk =>
  isPacked(body)
    ? new SpanChunk(openPacked(body))
    : openColumns(Bun.zstdDecompressSync(body as Uint8Array<ArrayBuffer>))

/** For readers: a damaged chunk is as good as gone, and must not take a page with it. The log has the reason. */
export const openChunkOrNone = (body: Uint8Array): SpanChunk | undefined =>
  orNone('spans that cannot be read are left out of pages', () => openChunk(body))

/** Every span of a chunk, or those that pass the test. */
export function spansOf(
  body: Uint8Array,
  wants: (chunk: SpanChunk, i: number) => boolean = () => true,
): Span[] {
  const chunk = openChunk(body)
  const spans: Span[] = []
  for (let i = 0; i < chunk.count; i++) if (wants(chunk, i)) spans.push(spanAt(chunk, i))
  return spans
}
