import type { Span } from '../span'
import { openColumns, openSections, type SpanChunk } from './columns'
import { isPacked, openPacked } from './packed-sections'

export type { SomeTexts, SpanChunk, Texts } from './columns'

/**
 * A chunk's columns. Only what is asked for is read.
 * @param body as it lies in the table: compressed as a whole, or section by section
 * @throws when it is damaged
 */
export const openChunk = (body: Uint8Array): SpanChunk =>
  isPacked(body)
    ? openSections(openPacked(body))
    : openColumns(Bun.zstdDecompressSync(body as Uint8Array<ArrayBuffer>))

/** For readers: a damaged chunk is as good as gone, and must not take a page with it. */
export function openChunkOrNone(body: Uint8Array): SpanChunk | undefined {
  try {
    return openChunk(body)
  } catch {
    return undefined
  }
}

/** Every span of a chunk, or those that are wanted. */
export function spansOf(
  body: Uint8Array,
  wants: (chunk: SpanChunk, i: number) => boolean = () => true,
): Span[] {
  const chunk = openChunk(body)
  const spans: Span[] = []
  for (let i = 0; i < chunk.count; i++) if (wants(chunk, i)) spans.push(chunk.span(i))
  return spans
}
