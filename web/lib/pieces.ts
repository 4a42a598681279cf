import { spelledKey, spelledLiteral, spelledValue } from '../../src/search/spelled'

const NEXT = /\s*(!(?!=)|-(?=[("])|[()]|(?:"(?:[^"\\]|\\.)*"?|[^\s()"])+)/y

/** A part of a query, and where it stands in the query. */
interface Piece {
  text: string
  start: number
  end: number
}

/**
 * A query cut at the spaces between its conditions, for a chip each: quotes and parentheses stay
 * whole, `!`, `-` and `NOT` stay with what they deny. All pieces must hold; conditions with OR between
 * them are one piece.
 */
export function piecesIn(query: string): Piece[] {
  const pieces: Piece[] = []
  let isEither = false
  let denied = ''
  let depth = 0
  let group = ''
  let start = -1
  let end = 0
  const add = (text: string) => {
    pieces.push({ text, start, end })
    start = -1
  }
  for (const token of tokensOf(query)) {
    const { text } = token
    if (start < 0) start = token.start
    end = token.end
    if (text === '(') depth++
    if (depth > 0) {
      group += group === '' || group.endsWith('(') || text === ')' ? text : ` ${text}`
      if (text === ')') depth--
      if (depth > 0) continue
    }
    const whole = group || text
    group = ''
    if (whole === 'OR') isEither = true
    else if (whole === '!' || whole === '-' || whole === 'NOT') denied += '!'
    else if (whole !== 'AND') {
      add(denied + whole)
      denied = ''
    } else start = -1
  }
  // A quote or parenthesis that is not closed stays as it is: the server refuses it and says why.
  if (group || denied) add(denied + group)
  return isEither ? [{ text: `(${query.trim()})`, start: 0, end: query.length }] : pieces
}

export const piecesOf = (query: string): string[] => piecesIn(query).map(({ text }) => text)

export const queryOf = (pieces: readonly string[]) => pieces.join(' ')

/** The query with one more condition; one that is there already is not put in twice. */
export function withPieces(query: string, more: string): string {
  return queryOf([...new Set([...piecesOf(query), ...piecesOf(more)])])
}

/** A condition as somebody types it, where `*` in the value stands for any text: `service:"my cart"`, `"my key":1*`. */
export const condition = (key: string, value: string) => `${spelledKey(key)}:${spelledValue(value)}`

/** The condition that finds exactly this value: its `*` stands for itself. */
export const exactly = (key: string, value: string) => `${spelledKey(key)}:${spelledLiteral(value)}`

function* tokensOf(query: string): Generator<Piece> {
  NEXT.lastIndex = 0
  for (let found = NEXT.exec(query); found; found = NEXT.exec(query)) {
    const text = found[1] as string
    yield { text, start: NEXT.lastIndex - text.length, end: NEXT.lastIndex }
  }
}
