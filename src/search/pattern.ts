/** Literal texts with anything between them: `a*b` is ['a', 'b'], `*` is ['', '']. */
export type Pattern = readonly string[]

/** `*` stands for anything, `\*` for itself. */
export function patternOf(text: string): Pattern {
  const parts = ['']
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string
    const next = text[i + 1]
    if (char === '*') parts.push('')
    else if (char === '\\' && (next === '*' || next === '\\')) {
      parts[parts.length - 1] += next
      i++
    } else parts[parts.length - 1] += char
  }
  return parts
}

/** Whether a whole text fits; letter case counts. */
export function fits(pattern: Pattern, text: string): boolean {
  // Most are whole texts, and held against thousands.
  if (pattern.length === 1) return text === pattern[0]
  const [first = '', ...rest] = pattern
  const last = rest.pop() as string
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}
