const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const COMMA = 0x2c
const SEMICOLON = 0x3b
const CONTINUES = 32

const digitOf = new Uint8Array(128)
for (let i = 0; i < DIGITS.length; i++) digitOf[DIGITS.charCodeAt(i)] = i

/**
 * How far `mappings` go in each line of the minified file: the largest 0-based column, -1 for a line
 * without any. Reads the first number of each segment (ECMA-426, base64 VLQ); whether the rest is right, the
 * server checks.
 */
export function furthestColumns(mappings: string): number[] {
  const lines: number[] = []
  let furthest = -1
  let column = 0
  let bits = 0
  let shift = 0
  let isFirst = true
  for (let i = 0; i < mappings.length; i++) {
    const code = mappings.charCodeAt(i)
    if (code === COMMA || code === SEMICOLON) isFirst = true
    if (code === SEMICOLON) {
      lines.push(furthest)
      furthest = -1
      column = 0
    } else if (code !== COMMA && isFirst) {
      const digit = digitOf[code] ?? 0
      bits |= (digit & (CONTINUES - 1)) << shift
      shift += 5
      if (digit & CONTINUES) continue
      column += bits & 1 ? -(bits >>> 1) : bits >>> 1
      furthest = Math.max(furthest, column)
      bits = 0
      shift = 0
      isFirst = false
    }
  }
  lines.push(furthest)
  return lines
}
