import { Problem } from '../../lib/problem'
import type { Expression } from './condition'
import { lexQuery, type Token } from './lex-query'
import { readCondition } from './read-condition'

/** Longer than any that a person writes; each condition is a walk over columns. */
const MAX_CONDITIONS = 30
const MAX_DEPTH = 20

/**
 * Reads `service:cart (status:error OR duration:>1s) !http.route:/healthz "card declined"`. Terms
 * side by side must all hold; AND binds closer than OR.
 * @returns undefined for a query that asks nothing
 * @throws Problem `invalid_request` whose message says the mend
 */
export function parseQuery(query: string): Expression | undefined {
  const tokens = lexQuery(query)
  const conditions = tokens.filter(({ is }) => is === 'text' || is === 'pair').length
  if (conditions > MAX_CONDITIONS)
    throw wrong(`it has ${conditions} conditions; ${MAX_CONDITIONS} is the most`)
  let at = 0
  let depth = 0

  const next = (): Token | undefined => tokens[at]
  const isNext = (...signs: Token['is'][]) => signs.includes(next()?.is as Token['is'])

  function readAny(): Expression {
    const parts = [readAll()]
    while (isNext('OR')) {
      at++
      parts.push(readAll())
    }
    return parts.length === 1 ? (parts[0] as Expression) : { any: parts }
  }

  function readAll(): Expression {
    const parts = [readOne()]
    while (next() && !isNext('OR', ')')) {
      if (isNext('AND')) at++
      parts.push(readOne())
    }
    return parts.length === 1 ? (parts[0] as Expression) : { all: parts }
  }

  function readOne(): Expression {
    const token = next()
    const before = tokens[at - 1]
    at++
    switch (token?.is) {
      case 'NOT':
        return within(() => ({ not: readOne() }))
      case '(':
        return within(readGroup)
      case 'text':
      case 'pair':
        return readCondition(token)
      default:
        throw wrong(nothingThere(token, before))
    }
  }

  function readGroup(): Expression {
    const inside = readAny()
    if (!isNext(')')) throw wrong('a parenthesis is not closed; add ) where it ends')
    at++
    return inside
  }

  function within(read: () => Expression): Expression {
    if (++depth > MAX_DEPTH) throw wrong(`parentheses and NOTs go ${MAX_DEPTH} deep at most`)
    const inside = read()
    depth--
    return inside
  }

  if (tokens.length === 0) return undefined
  const expression = readAny()
  if (next()) throw wrong('a ) closes nothing; remove it, or put " around text that has it')
  return expression
}

function nothingThere(token: Token | undefined, before: Token | undefined): string {
  if (before?.is === '(' && token?.is === ')')
    return 'there is nothing between ( and ); fill it, or put " around text that has them'
  if (token?.is === ')' && !before)
    return 'a ) closes nothing; remove it, or put " around text that has it'
  if (before && before.is !== '(')
    return `${nameOf(before)} needs a condition after it; the words AND, OR and NOT are text in quotes`
  return token
    ? `${nameOf(token)} needs a condition before it; the words AND, OR and NOT are text in quotes`
    : 'a parenthesis is not closed; add ) where it ends'
}

const nameOf = ({ is }: Token) => (is === 'NOT' ? '! or NOT' : is)

const wrong = (what: string) => new Problem('invalid_request', `query: ${what}.`)
