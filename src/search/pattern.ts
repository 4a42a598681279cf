/** Literal texts with any text between them: `a*b` is ['a', 'b'], `*` is ['', '']. */
export type Pattern = readonly string[]

/** Reads a pattern: `*` stands for any text, `\*` for a star. */
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

/** Whether a whole text fits the pattern; letter case counts. */
export function fits(pattern: Pattern, text: string): boolean {
  // Most patterns have no star, and each is compared with thousands of texts.
  if (pattern.length === 1) return text === pattern[0]
  const [first = '', ...rest] = pattern
  const last = rest.pop() as string
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const next = text.indexOf(part, at)
    if (next < 0) return false
    at = next + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}
