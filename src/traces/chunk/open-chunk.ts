import { log } from '../../lib/log'
import type { Span } from '../span'
import { openColumns, openSections, type SpanChunk } from './columns'
import { isPacked, openPacked } from './packed-sections'
import { spanAt } from './span-at'

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

/** For readers: a damaged chunk is as good as gone, and must not take a page with it. The log has the reason. */
export function openChunkOrNone(body: Uint8Array): SpanChunk | undefined {
  try {
    return openChunk(body)
  } catch (cause) {
    tell(cause instanceof Error ? cause.message : String(cause))
    return undefined
  }
}

/** A search meets thousands of chunks, and damage has as many reasons as it likes. */
const MOST_REASONS = 20
const told = new Set<string>()

/** Each reason once while the program runs. */
function tell(reason: string) {
  if (told.has(reason) || told.size >= MOST_REASONS) return
  told.add(reason)
  log.warn('spans that cannot be read are left out of pages', { reason })
}

/** Every span of a chunk, or those that are wanted. */
export function spansOf(
  body: Uint8Array,
  wants: (chunk: SpanChunk, i: number) => boolean = () => true,
): Span[] {
  const chunk = openChunk(body)
  const spans: Span[] = []
  for (let i = 0; i < chunk.count; i++) if (wants(chunk, i)) spans.push(spanAt(chunk, i))
  return spans
}
