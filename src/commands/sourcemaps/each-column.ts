const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const COMMA = 0x2c
const SEMICOLON = 0x3b
const CONTINUES = 32

const digitOf = new Uint8Array(128)
for (let i = 0; i < DIGITS.length; i++) digitOf[DIGITS.charCodeAt(i)] = i

/**
 * Visits the 0-based line and column of each segment of `mappings`. It reads the first number of each segment
 * (ECMA-426, base64 VLQ) and checks nothing else: the server does.
 */
export function eachColumn(mappings: string, visit: (line: number, column: number) => void): void {
  let line = 0
  let column = 0
  let bits = 0
  let shift = 0
  let isFirst = true
  for (let i = 0; i < mappings.length; i++) {
    const code = mappings.charCodeAt(i)
    if (code === COMMA || code === SEMICOLON) isFirst = true
    if (code === SEMICOLON) {
      line++
      column = 0
    } else if (code !== COMMA && isFirst) {
      const digit = digitOf[code] ?? 0
      bits |= (digit & (CONTINUES - 1)) << shift
      shift += 5
      if (digit & CONTINUES) continue
      column += bits & 1 ? -(bits >>> 1) : bits >>> 1
      visit(line, column)
      bits = 0
      shift = 0
      isFirst = false
    }
  }
}
