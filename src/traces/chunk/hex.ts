/** The i-th id of a row of ids. @param length bytes of one */
export const hexAt = (ids: Uint8Array, i: number, length: number): string =>
  Buffer.from(ids.buffer, ids.byteOffset + i * length, length).toString('hex')

export const hexOf = (ids: Uint8Array, length: number): string[] =>
  Array.from({ length: ids.length / length }, (_, i) => hexAt(ids, i, length))
