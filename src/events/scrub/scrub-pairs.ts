import { MASK } from './mask'

/** Longer words before a sign are no keys; it also bounds the look back. */
const LONGEST_KEY = 64
const NOTHING = new Set(['true', 'false', 'null', 'None', 'nil', 'undefined', '***'])

/** `a=1&token=x`, `Server=db;Password=x`, `secret="x y"`: pairs of URLs, forms, connection strings and logs. */
export function hideAssigned(text: string, isSecret: (key: string) => boolean): string {
  let result = ''
  let kept = 0
  for (let at = text.indexOf('='); at !== -1; at = text.indexOf('=', Math.max(at + 1, kept))) {
    const next = text[at + 1]
    const keyStart = startOfKey(text, at)
    // `==` and `=>` compare and point; a sign with no word before it assigns nothing.
    if (keyStart === at || next === '=' || next === '>' || text[at - 1] === '=') continue
    if (!isSecret(text.slice(keyStart, at))) continue
    const isQuoted = next === '"' || next === "'"
    const from = isQuoted ? at + 2 : at + 1
    const to = isQuoted ? endOfQuote(text, from, next) : endOfWord(text, from)
    if (from >= to || tellsNothing(text, from, to)) continue
    result += text.slice(kept, from) + MASK
    kept = to
  }
  return kept === 0 ? text : result + text.slice(kept)
}

/** `"password": "x"` and `'token': 'x'`: JSON or a printed dictionary inside a text, perhaps escaped once. */
export function hideQuoted(text: string, isSecret: (key: string) => boolean): string {
  let result = ''
  let kept = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', Math.max(at + 1, kept))) {
    const key = quotedKeyBefore(text, at)
    if (key === undefined || !isSecret(key)) continue
    let from = at + 1
    while (text[from] === ' ') from++
    const isEscaped = text[from] === '\\'
    if (isEscaped) from++
    const mark = text[from]
    const isQuoted = mark === '"' || mark === "'"
    if (isQuoted) from++
    else if (mark === '{' || mark === '[') continue
    const to = isQuoted ? endOfQuote(text, from, mark, isEscaped) : endOfWord(text, from)
    if (from >= to || tellsNothing(text, from, to)) continue
    result += text.slice(kept, from) + MASK
    kept = to
  }
  return kept === 0 ? text : result + text.slice(kept)
}

const tellsNothing = (text: string, from: number, to: number) =>
  NOTHING.has(text.slice(from, to)) || text.startsWith(MASK, from)

function quotedKeyBefore(text: string, colon: number): string | undefined {
  const mark = text[colon - 1]
  if (mark !== '"' && mark !== "'") return undefined
  const end = text[colon - 2] === '\\' ? colon - 2 : colon - 1
  const start = startOfKey(text, end)
  return text[start - 1] === mark ? text.slice(start, end) : undefined
}

function startOfKey(text: string, end: number): number {
  let start = end
  while (start > 0 && end - start < LONGEST_KEY && isKeyCharacter(text.charCodeAt(start - 1)))
    start--
  return start
}

/** Letters, digits and - . _ $ [ ] %: also `user[password]` and its percent-encoded form. */
const isKeyCharacter = (code: number) =>
  (code >= 48 && code <= 57) ||
  ((code | 32) >= 97 && (code | 32) <= 122) ||
  code === 45 ||
  code === 46 ||
  code === 95 ||
  code === 36 ||
  code === 91 ||
  code === 93 ||
  code === 37

function endOfQuote(text: string, from: number, mark: string, isEscaped = false): number {
  for (let i = text.indexOf(mark, from); i !== -1; i = text.indexOf(mark, i + 1)) {
    const afterBackslash = text[i - 1] === '\\'
    if (isEscaped && afterBackslash) return Math.max(from, i - 1)
    if (isEscaped || !afterBackslash) return i
  }
  return text.length
}

function endOfWord(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i)
    // Space and below, and & ; , " ' ) } ] > #
    if (code <= 32 || code === 38 || code === 59 || code === 44 || code === 34 || code === 39)
      return i
    if (code === 41 || code === 125 || code === 93 || code === 62 || code === 35) return i
  }
  return text.length
}
