import type { TraceChunk } from './trace-chunks.reads'

const ID_BYTES = 8

/** The index of a trace's span in a chunk, or −1. @param id 8 bytes */
export function rowOf({ chunk, trace }: TraceChunk, id: Buffer): number {
  const { buffer, byteOffset, length } = chunk.spanIdBytes
  const ids = Buffer.from(buffer, byteOffset, length)
  if (id.length !== ID_BYTES) return -1
  for (let at = ids.indexOf(id); at >= 0; at = ids.indexOf(id, at + 1)) {
    const row = at / ID_BYTES
    // Eight bytes that begin within an id are no id.
    if (Number.isInteger(row) && chunk.traceOf[row] === trace) return row
  }
  return -1
}
