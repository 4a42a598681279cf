import { spelledKey } from '../../../../src/traces/search/spelled-key'

const NEXT = /\s*(!(?!=)|[()]|(?:"(?:[^"\\]|\\.)*"?|[^\s()"])+)/y

/**
 * A query cut at the spaces between its conditions, for a chip each: quotes and parentheses stay
 * whole, `!` and `NOT` stay with what they deny. All pieces must hold; conditions with OR between
 * them are one piece.
 */
export function piecesOf(query: string): string[] {
  const pieces: string[] = []
  let isEither = false
  let denied = ''
  let depth = 0
  let group = ''
  for (const token of tokensOf(query)) {
    if (token === '(') depth++
    if (depth > 0) {
      group += group === '' || group.endsWith('(') || token === ')' ? token : ` ${token}`
      if (token === ')') depth--
      if (depth > 0) continue
    }
    const whole = group || token
    group = ''
    if (whole === 'OR') isEither = true
    else if (whole === '!' || whole === 'NOT') denied += '!'
    else if (whole !== 'AND') {
      pieces.push(denied + whole)
      denied = ''
    }
  }
  // What was not closed is for the server to refuse.
  if (group || denied) pieces.push(denied + group)
  return isEither ? [`(${query.trim()})`] : pieces
}

export const queryOf = (pieces: readonly string[]) => pieces.join(' ')

/** The query with one more condition; one that is there already is not put in twice. */
export function withPieces(query: string, more: string): string {
  return queryOf([...new Set([...piecesOf(query), ...piecesOf(more)])])
}

/** A condition as it is typed: `service:"my cart"`, `"my key":1`. */
export const condition = (key: string, value: string) =>
  `${spelledKey(key)}:${/[\s"()]/.test(value) || value === '' ? `"${value.replace(/["\\]/g, '\\$&')}"` : value}`

function tokensOf(query: string): string[] {
  const tokens: string[] = []
  NEXT.lastIndex = 0
  for (let found = NEXT.exec(query); found; found = NEXT.exec(query))
    tokens.push(found[1] as string)
  return tokens
}
