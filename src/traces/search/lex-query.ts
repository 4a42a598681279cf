import { Problem } from '../../lib/problem'
import { spelledKey } from './spelled-key'

/** A part of a query as it stands there. */
export type Token =
  | { is: '(' | ')' | 'AND' | 'OR' | 'NOT' }
  | { is: 'text'; text: string }
  | { is: 'pair'; key: string; operator: Operator; value: string }

export type Operator = '=' | '!=' | '>=' | '<=' | '>' | '<'

const SPACE = /\s+/y
const SIGN = /[()]|!(?!=)/y
const QUOTED = /"((?:[^"\\]|\\.)*)"/y
const KEY = /([^\s:=<>!"()]+)(:?(?:!=|>=|<=|=|>|<|!)|:)/y
/** A ! right behind a quoted text denies what follows. */
const QUOTED_KEY = /"((?:[^"\\]|\\.)+)"(:?(?:!=|>=|<=|=|>|<)|:!?)/y
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
    if (quoted) return [(quoted[1] as string).replace(/\\(["\\])/g, '$1'), quoted[2] as string]
    const start = at
    const [, key = '', sign = ''] = take(KEY) ?? []
    if (key && isKey(key, query, at)) return [key, sign]
    at = start
    return undefined
  }

  function takeText(): string | undefined {
    const quoted = take(QUOTED)
    if (quoted) return unquoted(quoted[1] as string)
    if (query[at] === '"')
      throw new Problem(
        'invalid_request',
        `query: a quote is not closed; add " at the end of ${excerpt(query, at)}.`,
      )
    return take(BARE)?.[0]
  }

  while (at < query.length) {
    if (take(SPACE)) continue
    const sign = take(SIGN)?.[0]
    if (sign) {
      tokens.push({ is: sign === '!' ? 'NOT' : (sign as '(' | ')') })
      continue
    }
    const begin = takeKey()
    if (begin) {
      const [key, sign] = begin
      const value = takeText()
      if (value === undefined) throw withoutValue(spelledKey(key))
      tokens.push({ is: 'pair', key, operator: operatorOf(sign), value })
      continue
    }
    const isQuoted = query[at] === '"'
    const text = takeText() ?? ''
    const word = WORDS[text as keyof typeof WORDS]
    tokens.push(word && !isQuoted ? { is: word } : { is: 'text', text })
  }
  return tokens
}

const withoutValue = (key: string) =>
  new Problem(
    'invalid_request',
    `query: ${key} needs a value; ${key}:* finds what has any, and "" around it makes it text.`,
  )

/** An address or a clock time is text. */
const isKey = (key: string, query: string, at: number) =>
  !query.startsWith('//', at) && !/^\d+$/.test(key)

const operatorOf = (sent: string): Operator => {
  const operator = sent.replace(':', '')
  if (operator === '') return '='
  return operator === '!' ? '!=' : (operator as Operator)
}

/** A backslash before a star is the pattern's. */
const unquoted = (text: string) =>
  text.replace(/\\(["\\])/g, (whole, char) => (char === '"' ? '"' : whole))

const excerpt = (query: string, at: number) => {
  const rest = query.slice(at, at + 30)
  return query.length > at + 30 ? `${rest}…` : rest
}
