const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Random numbers are asked for many at a time: one call costs more than all the rest of a span. */
const bytes = new Uint8Array(1024)
let digits = ''
let at = 0

function random(count: number): string {
  if (at + count > digits.length) {
    crypto.getRandomValues(bytes)
    digits = ''
    for (const byte of bytes) digits += HEX[byte]
    at = 0
  }
  at += count
  return digits.slice(at - count, at)
}

/** 16 hex digits, which are never all 0. */
export function randomSpanId(): string {
  const id = random(16)
  return id === '0000000000000000' ? randomSpanId() : id
}

/** 32 hex digits, the last 16 of which are never all 0. */
export const randomTraceId = (): string => random(16) + randomSpanId()
