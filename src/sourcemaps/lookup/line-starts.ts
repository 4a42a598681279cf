const LF = 0x0a
const CR = 0x0d

/**
 * The indexes at which lines begin in UTF-8, by the line terminators of JavaScript (ECMA-262 §12.3): LF, CR, CRLF,
 * U+2028, U+2029. The first line begins at 0; behind a terminator at the end stands an empty line.
 */
export function lineStarts(bytes: Uint8Array): Uint32Array {
  let starts = new Uint32Array(256)
  let count = 1
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte > CR && byte !== 0xa8 && byte !== 0xa9) continue
    if (!endsLine(bytes, at)) continue
    if (count === starts.length) starts = grown(starts)
    starts[count++] = at + 1
  }
  return starts.slice(0, count)
}

/** Whether a line terminator ends with this byte. */
function endsLine(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at]
  if (byte === LF) return true
  if (byte === CR) return bytes[at + 1] !== LF
  return (byte === 0xa8 || byte === 0xa9) && bytes[at - 1] === 0x80 && bytes[at - 2] === 0xe2
}

function grown(starts: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(starts.length * 2)
  larger.set(starts)
  return larger
}
