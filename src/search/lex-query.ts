import type { Operator, PairTerm, Place, Term } from './query'
import { refused } from './refused'
import { spelledKey } from './spelled'

/** A part of a query as it stands there. */
export type Token = (Place & { is: '(' | ')' | 'AND' | 'OR' | 'NOT' }) | Term

const SPACE = /\s+/y
/** A minus denies a word, a group or what is in quotes; before a digit or another minus it is text. */
const SIGN = /[()]|!(?!=)|-(?=["(\p{L}_])/uy
const QUOTED = /"((?:[^"\\]|\\.)*)"/sy
const KEY = /([^\s:=<>!"()]+)(:?(?:!=|>=|<=|=|>|<|!)|:)/y
/** A ! right behind a quoted text denies what follows. */
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
    const found = pattern.exec(query)
    if (found) at = pattern.lastIndex
    return found
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
    const place = { start: at, end: query.length }
    throw refused(`a quote is not closed; add " at the end of ${excerpt(query, at)}`, place)
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

const withoutValue = (key: string, place: Place) =>
  refused(
    `${key} needs a value; ${key}:* finds what has any, and "" around it makes it text`,
    place,
  )

/** An address or a clock time is text. */
const isKey = (key: string, query: string, at: number) =>
  !query.startsWith('//', at) && !/^\d+$/.test(key)

const operatorOf = (sent: string): Operator => {
  const operator = sent.replace(':', '')
  if (operator === '') return '='
  return operator === '!' ? '!=' : (operator as Operator)
}

const unescaped = (text: string) => text.replace(/\\(["\\])/g, '$1')

/** A backslash before a star is the pattern's, and so are two of them. */
const quoteless = (text: string) =>
  text.replace(/\\(["\\])/g, (whole, char) => (char === '"' ? '"' : whole))

const excerpt = (query: string, at: number) => {
  const rest = query.slice(at, at + 30)
  return query.length > at + 30 ? `${rest}…` : rest
}
