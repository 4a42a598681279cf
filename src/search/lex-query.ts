import type { Operator, PairTerm, Term, TextRange } from './query'
import { refused } from './refused'
import { spelledKey } from './spelled'

/** A part of a query: a term, or what joins terms. */
export type Token = (TextRange & { is: '(' | ')' | 'AND' | 'OR' | 'NOT' }) | Term

const SPACE = /\s+/y
/** A minus negates a word, a group or a quoted text; before a digit or another minus it is text. */
const SIGN = /[()]|!(?!=)|-(?=["(\p{L}_])/uy
const QUOTED = /"((?:[^"\\]|\\.)*)"/sy
const KEY = /([^\s:=<>!"()]+)(:?(?:!=|>=|<=|=|>|<|!)|:)/y
/** A quoted text is a key only with a sign behind it; a lone ! there negates the next term. */
const QUOTED_KEY = /"((?:[^"\\]|\\.)+)"(:?(?:!=|>=|<=|=|>|<)|:!?)/sy
const BARE = /[^\s()"]+/y
const WORDS = { AND: 'AND', OR: 'OR', NOT: 'NOT' } as const

/**
 * Cuts a query into its parts.
 * @throws Problem `invalid_request` for a quote that is not closed and a key without a value
 */
export function lexQuery(query: string): Token[] {
  const tokens: Token[] = []
  let at = 0

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const match = pattern.exec(query)
    if (match) at = pattern.lastIndex
    return match
  }

  function takeKey(): [key: string, sign: string] | undefined {
    const quoted = take(QUOTED_KEY)
    if (quoted) return [unescaped(quoted[1] as string), quoted[2] as string]
    const start = at
    const [, key = '', sign = ''] = take(KEY) ?? []
    if (key && isKey(key, query, at)) return [key, sign]
    at = start
    return undefined
  }

  function takeQuoted(): string | undefined {
    const quoted = take(QUOTED)
    if (quoted) return quoted[1]
    if (query[at] !== '"') return undefined
    const range = { start: at, end: query.length }
    throw refused(`a quote is not closed; add " at the end of ${excerpt(query, at)}`, range)
  }

  function takePair(start: number): PairTerm | undefined {
    const [key, sign] = takeKey() ?? []
    if (key === undefined || sign === undefined) return undefined
    const quoted = takeQuoted()
    const value = quoted === undefined ? take(BARE)?.[0] : quoteless(quoted)
    if (value === undefined) throw withoutValue(spelledKey(key), { start, end: at })
    const operator = operatorOf(sign)
    return { is: 'pair', key, operator, value, isQuoted: quoted !== undefined, start, end: at }
  }

  while (at < query.length) {
    if (take(SPACE)) continue
    const start = at
    const sign = take(SIGN)?.[0]
    if (sign) {
      tokens.push({ is: sign === '(' || sign === ')' ? sign : 'NOT', start, end: at })
      continue
    }
    const pair = takePair(start)
    if (pair) {
      tokens.push(pair)
      continue
    }
    const quoted = takeQuoted()
    const text = quoted === undefined ? (take(BARE)?.[0] ?? '') : unescaped(quoted)
    const word = quoted === undefined && WORDS[text as keyof typeof WORDS]
    tokens.push(word ? { is: word, start, end: at } : { is: 'text', text, start, end: at })
  }
  return tokens
}

const withoutValue = (key: string, range: TextRange) =>
  refused(
    `${key} needs a value; ${key}:* finds what has any, and "" around it makes it text`,
    range,
  )

/** The part before the colon of an address (`https://`) or of a clock time (`08:30`) is no key. */
const isKey = (key: string, query: string, at: number) =>
  !query.startsWith('//', at) && !/^\d+$/.test(key)

const operatorOf = (sent: string): Operator => {
  const operator = sent.replace(':', '')
  if (operator === '') return '='
  return operator === '!' ? '!=' : (operator as Operator)
}

const unescaped = (text: string) => text.replace(/\\(["\\])/g, '$1')

/** Takes away the backslash before a quote. Other backslashes stay: patterns read them. */
const quoteless = (text: string) =>
  text.replace(/\\(["\\])/g, (whole, char) => (char === '"' ? '"' : whole))

const excerpt = (query: string, at: number) => {
  const rest = query.slice(at, at + 30)
  return query.length > at + 30 ? `${rest}…` : rest
}
