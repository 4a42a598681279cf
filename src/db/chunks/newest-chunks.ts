/** How many records of a signal are read at a start: a client may send again what it had sent before the server stopped. */
const READ_AT_START = 200_000

/** @param chunks the newest first @returns the ids of those that have about the newest 200,000 records, the oldest first */
export function newestChunks(chunks: Iterable<{ id: number; count: number }>): number[] {
  const ids: number[] = []
  let left = READ_AT_START
  for (const { id, count } of chunks) {
    if (left <= 0) break
    ids.push(id)
    left -= count
  }
  return ids.reverse()
}
