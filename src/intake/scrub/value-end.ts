import { MASK } from './mask'

/** Where a quoted value ends: at its closing mark, which a backslash escapes, or at the end of the text. */
export function endOfQuote(text: string, from: number, mark: string, isEscaped = false): number {
  for (let i = text.indexOf(mark, from); i !== -1; i = text.indexOf(mark, i + 1)) {
    const afterBackslash = text[i - 1] === '\\'
    if (isEscaped && afterBackslash) return Math.max(from, i - 1)
    if (isEscaped || !afterBackslash) return i
  }
  return text.length
}

/** Where a value without quotes ends. */
export function endOfWord(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i)
    // Ends at a space or a control character, and at & ; , " ' ) } ] > #
    if (code <= 32 || code === 38 || code === 59 || code === 44 || code === 34 || code === 39)
      return i
    // The bracket of a mask that an earlier search put in does not end the value: `secret: ghp_[scrubbed]`.
    if (code === 93 && text.startsWith(MASK, i + 1 - MASK.length)) continue
    if (code === 41 || code === 125 || code === 93 || code === 62 || code === 35) return i
  }
  return text.length
}

/**
 * Where a header in a text ends: at the end of the line, perhaps an escaped one, or at the quote it stands in.
 * @param mark the character before the header, which may be that quote
 */
export function endOfLine(text: string, from: number, mark: string): number {
  const quote = `"'\``.includes(mark) ? mark.charCodeAt(0) : 0
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 10 || code === 13 || code === quote) return i
    if (
      code === 92 &&
      (text[i + 1] === 'n' || text[i + 1] === 'r' || text.charCodeAt(i + 1) === quote)
    )
      return i
  }
  return text.length
}
