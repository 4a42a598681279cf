import type { SpanChunk } from '../../spans/chunk/span-chunk'

/** Spans of all chunks that stay open: some 300 bytes each, with the columns that searches read. */
const MOST_SPANS = 32_768

/** The chunks that searches opened last, with the columns that were read. */
export class OpenedChunks {
  private readonly chunks = new Map<string, SpanChunk>()
  private spans = 0

  get(name: string): SpanChunk | undefined {
    const chunk = this.chunks.get(name)
    if (!chunk) return undefined
    this.chunks.delete(name)
    this.chunks.set(name, chunk)
    return chunk
  }

  keep(name: string, chunk: SpanChunk | undefined): SpanChunk | undefined {
    if (!chunk) return undefined
    this.chunks.set(name, chunk)
    this.spans += chunk.count
    for (const [oldest, { count }] of this.chunks) {
      if (this.spans <= MOST_SPANS || oldest === name) break
      this.chunks.delete(oldest)
      this.spans -= count
    }
    return chunk
  }
}
