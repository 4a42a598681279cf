import { MASK } from './mask'
import { tellsNothing } from './tells'
import { endOfQuote } from './value-end'

type IsSecret = (key: string) => boolean

/** An INSERT. The list of columns is bounded: people and mappers write no longer ones. */
const INSERT =
  /\b(?:insert|replace)\s{1,8}(?:ignore\s{1,8})?into\s{1,8}[\w."`[\]]{1,128}\s{0,8}\(([^()]{1,2000})\)\s{0,8}values\s{0,8}(?=\()/gi

/** Hides literals under columns of secrets: `insert into users (email, password) values ('a', 'x'), ('b', 'y')`. */
export function hideInserted(text: string, isSecret: IsSecret): string {
  if (!text.includes('VALUES') && !text.includes('values') && !text.includes('Values')) return text
  let result = ''
  let kept = 0
  for (const statement of text.matchAll(INSERT)) {
    if (statement.index < kept) continue
    const columns = (statement[1] as string)
      .split(',')
      .map((name) => name.replace(/["`[\]]/g, '').trim())
    const secret = columns.map(isSecret)
    if (!secret.includes(true)) continue
    for (const [from, to] of literalsOf(text, statement.index + statement[0].length, secret)) {
      result += text.slice(kept, from) + MASK
      kept = to
    }
  }
  return kept === 0 ? text : result + text.slice(kept)
}

/** The literals in secret columns of the rows `(…), (…)` that begin at `at`. */
function literalsOf(text: string, at: number, secret: boolean[]): [from: number, to: number][] {
  const statement: [number, number][] = []
  let column = 0
  let depth = 0
  for (let i = at; i < text.length; i++) {
    const character = text[i] as string
    if (character === '(') {
      if (++depth === 1) column = 0
    } else if (character === ')') depth--
    else if (character === ',') {
      if (depth === 1) column++
    } else if (depth === 0) {
      if (character > ' ') break
    } else if (character === "'" || character === '"') {
      const to = endOfLiteral(text, i + 1, character)
      if (depth === 1 && secret[column] && to > i + 1 && !tellsNothing(text, i + 1, to))
        statement.push([i + 1, to])
      i = to
    }
  }
  return statement
}

/** Where a literal ends. A quote in it is escaped by a backslash or by another quote. */
function endOfLiteral(text: string, from: number, mark: string): number {
  let end = endOfQuote(text, from, mark)
  while (text[end + 1] === mark) end = endOfQuote(text, end + 2, mark)
  return end
}

const SET_PASSWORD = /(\b(?:password|identified\s{1,8}by)\s{1,8}')[^']+/gi

/** Hides passwords that a statement sets: `ALTER USER shop PASSWORD 'x'`, `IDENTIFIED BY 'x'`. */
export const hideSetPasswords = (text: string): string =>
  SET_PASSWORD.test(text)
    ? text.replace(SET_PASSWORD, (whole, place) => (whole.endsWith(MASK) ? whole : place + MASK))
    : text
