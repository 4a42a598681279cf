/** Ids of 8 bytes as two numbers each, which costs no text. */
export function idWords(ids: Uint8Array) {
  const view = new DataView(ids.buffer, ids.byteOffset, ids.length)
  return {
    high: (i: number): number => view.getUint32(8 * i),
    low: (i: number): number => view.getUint32(8 * i + 4),
  }
}
