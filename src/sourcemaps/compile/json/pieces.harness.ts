/** Cuts a text into pieces of some bytes, as it comes out of an inflater. */
export function inPieces(text: string | Uint8Array, size: number) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  let at = 0
  return {
    next(): Uint8Array | undefined {
      if (at >= bytes.length) return undefined
      at += size
      return bytes.slice(at - size, at)
    },
  }
}
