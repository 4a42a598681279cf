/** The i-th of ids that lie one after the other. @param length bytes of an id */
export const hexAt = (ids: Uint8Array, i: number, length: number): string =>
  Buffer.from(ids.buffer, ids.byteOffset + i * length, length).toString('hex')

export const hexOf = (ids: Uint8Array, length: number): string[] =>
  Array.from({ length: ids.length / length }, (_, i) => hexAt(ids, i, length))

/** Reads ids of 8 bytes as two numbers each, so that no text is made. */
export function idWords(ids: Uint8Array) {
  const view = new DataView(ids.buffer, ids.byteOffset, ids.length)
  return {
    high: (i: number): number => view.getUint32(8 * i),
    low: (i: number): number => view.getUint32(8 * i + 4),
  }
}
