/** Random numbers are asked for by the hundred: one call costs more than all the rest of a span. */
const words = new Uint32Array(256)
let left = 0

function word(): string {
  if (left === 0) {
    crypto.getRandomValues(words)
    left = words.length
  }
  return (words[--left] as number).toString(16).padStart(8, '0')
}

/** 16 hex digits, which are never all 0. */
export function randomSpanId(): string {
  const id = word() + word()
  return id === '0000000000000000' ? randomSpanId() : id
}

/** 32 hex digits, the last 16 of which are never all 0. */
export const randomTraceId = (): string => word() + word() + randomSpanId()
