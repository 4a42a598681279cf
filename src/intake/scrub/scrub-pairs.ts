import { type KeyBefore, keyBefore } from './key-before'
import { MASK } from './mask'
import { isSecretParameter } from './secret-key'
import type { Stems } from './stems'
import { isCredential, tellsNothing } from './tells'
import { endOfLine, endOfQuote, endOfWord } from './value-end'

type IsSecret = (key: string) => boolean

interface Value {
  from: number
  to: number
  isQuoted: boolean
}

/**
 * Hides values after an equals sign, as URLs, forms, connection strings, SQL, code and logs have them: `a=1&token=x`,
 * `Password=x;`, `secret = "x y"`, `password => 'x'`.
 */
export function hideAssigned(text: string, isSecret: IsSecret, stems: Stems): string {
  let result = ''
  let kept = 0
  for (let at = text.indexOf('='); at !== -1; at = text.indexOf('=', Math.max(at + 1, kept))) {
    const next = text[at + 1]
    // `==`, `!=`, `<=` and the like compare, and assign nothing.
    if (next === '=' || '=!<>'.includes(text[at - 1] ?? ' ')) continue
    const isArrow = next === '>'
    const found = keyBefore(text, text[at - 1] === ':' ? at - 1 : at, isSecret, stems)
    if (found === undefined) continue
    const { key } = found
    const isParameter = !isSecret(key)
    if (isParameter && !(isSecretParameter(key) && isInQuery(text, found.from))) continue
    const value = valueFrom(text, isArrow ? at + 2 : at + 1)
    if (value.from >= value.to || tellsNothing(text, value.from, value.to)) continue
    const isLoose = found.isApart || text.charCodeAt(at + 1) === 32
    if (!value.isQuoted && (isArrow || (isLoose && !isCredential(key, text, value.from, value.to))))
      continue
    // `?code=404` holds no secret, `?code=4/0AX4` does.
    if (isParameter && value.to - value.from < 6) continue
    result += text.slice(kept, value.from) + MASK
    kept = value.to
  }
  return kept === 0 ? text : result + text.slice(kept)
}

/**
 * Hides values after a colon, as JSON, printed dictionaries, YAML and headers have them: `"password": "x"`,
 * `'token': 'x'`, `password: x`, `Cookie: a=b`.
 */
export function hideNamed(text: string, isSecret: IsSecret, stems: Stems): string {
  let result = ''
  let kept = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', Math.max(at + 1, kept))) {
    // Most colons are those of URLs.
    if (text.charCodeAt(at + 1) === 47 && text.charCodeAt(at + 2) === 47) continue
    const found = keyBefore(text, at, isSecret, stems)
    if (found === undefined || !isSecret(found.key)) continue
    // No secrets follow in `https://token:8080/` and `arn:aws:secretsmanager:…:secret:shop`.
    if (
      !found.isQuoted &&
      text.charCodeAt(at + 1) !== 32 &&
      ':/'.includes(text[found.from - 1] ?? ' ')
    )
      continue
    const value = namedValue(text, at + 1, found)
    if (value === undefined || value.from >= value.to) continue
    if (tellsNothing(text, value.from, value.to)) continue
    result += text.slice(kept, value.from) + MASK
    kept = value.to
  }
  return kept === 0 ? text : result + text.slice(kept)
}

function namedValue(text: string, from: number, { key, isQuoted, isApart, ...found }: KeyBefore) {
  // A header in quotes ends where they close.
  const mark = text[found.from - 1] ?? ''
  if (!isQuoted && COOKIE.test(key)) return cookiesFrom(text, from, mark)
  const authorization = !isQuoted && AUTHORIZATION.test(key) && authorizationFrom(text, from, mark)
  if (authorization) return authorization
  const value = valueFrom(text, from)
  const first = text[value.from]
  if (!value.isQuoted && (first === '{' || first === '[')) return undefined
  if (isQuoted || (value.isQuoted && isField(text, found.from))) return value
  // `a ? token : b` and `secrets:write` are no pairs of a name and its value.
  const isLoose = isApart || value.from === from
  if (isLoose && !/[\d!#$%^&*+=@~]/.test(text.slice(value.from, value.from + 64))) return undefined
  return isCredential(key, text, value.from, value.to) ? value : undefined
}

/** Whether the name at `from` begins a line or follows a brace or comma, as in what Node prints of an object. */
function isField(text: string, from: number): boolean {
  let at = from - 1
  while (text.charCodeAt(at) === 32) at--
  return at < 0 || '{,(\n'.includes(text[at] as string)
}

const COOKIE = /^(?:set-)?cookie$/i
const AUTHORIZATION = /^(?:proxy-)?authorization$/i
const SCHEME = /[ \t]{0,8}[A-Za-z][\w-]{1,19}[ \t]{1,8}(?=\S)/y

/** Where the credential of an Authorization header begins, behind its scheme. "Authorization: header is missing" has none. */
function authorizationFrom(text: string, sign: number, mark: string) {
  SCHEME.lastIndex = sign
  return SCHEME.test(text) ? lineFrom(text, SCHEME.lastIndex, mark, /\d|=|[a-z][A-Z]/) : undefined
}

const cookiesFrom = (text: string, sign: number, mark: string) =>
  lineFrom(text, text.charCodeAt(sign) === 32 ? sign + 1 : sign, mark, /=/)

/** A line counts as a secret header only if its first characters, this many, say so: other lines then cost little. */
const SAYS_SO_WITHIN = 256

function lineFrom(text: string, from: number, mark: string, telling: RegExp) {
  if (text.startsWith(MASK, from)) return undefined
  const head = text.slice(from, from + SAYS_SO_WITHIN)
  if (!telling.test(head.slice(0, endOfLine(head, 0, mark)))) return undefined
  return { from, to: endOfLine(text, from, mark) }
}

/** Finds the value at or after `at`: behind spaces, an escape, and the letter of `b'x'` or `N'x'`. */
function valueFrom(text: string, at: number): Value {
  let from = at
  while (text.charCodeAt(from) === 32) from++
  if (isQuote(text[from + 1]) && 'bBuUrRN@'.includes(text[from] ?? ' ')) from++
  const isEscaped = text[from] === '\\' && isQuote(text[from + 1])
  if (isEscaped) from++
  const mark = text[from] ?? ' '
  if (!isQuote(mark)) return { from, to: endOfWord(text, from), isQuoted: false }
  return { from: from + 1, to: endOfQuote(text, from + 1, mark, isEscaped), isQuoted: true }
}

const isQuote = (mark: string | undefined) => mark === '"' || mark === "'" || mark === '`'

/**
 * Whether a key stands in a query: after `?`, `&` or `#`, or at the beginning of a text without spaces, which is a query
 * alone.
 */
function isInQuery(text: string, from: number): boolean {
  const before = text[from - 1]
  if (before === '?' || before === '&' || before === '#') return true
  return from === 0 && text.length <= 4096 && !text.includes(' ')
}
