export interface StackPosition {
  filename: string
  lineno?: number
  colno?: number
}

/** Splits `file:12:3`, `file:12` or a file alone. The file may hold colons itself (`C:\a.js`, `http://host:80/a.js`). */
export function splitPosition(text: string): StackPosition {
  const last = numberAtEnd(text, text.length)
  if (last === undefined) return { filename: text }
  const before = numberAtEnd(text, last.colon)
  return before === undefined
    ? { filename: text.slice(0, last.colon), lineno: last.value }
    : { filename: text.slice(0, before.colon), lineno: before.value, colno: last.value }
}

function numberAtEnd(text: string, end: number): { value: number; colon: number } | undefined {
  let start = end
  let value = 0
  for (let scale = 1; start > 0 && end - start < 10; scale *= 10) {
    const digit = text.charCodeAt(start - 1) - 48
    if (!(digit >= 0 && digit <= 9)) break
    value += digit * scale
    start--
  }
  return start < end && start > 1 && text[start - 1] === ':'
    ? { value, colon: start - 1 }
    : undefined
}
