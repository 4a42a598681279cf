import { lexQuery, type Token } from './lex-query'
import type { Expression, Term, TextRange } from './query'
import { refused } from './refused'

/** More terms than a person writes. Each one is a walk over columns or an index. */
const MAX_TERMS = 30
const MAX_DEPTH = 20

/**
 * Reads `service:cart (status:error OR duration:>1s) !http.route:/healthz "card declined"`. Terms
 * side by side must all hold; AND binds closer than OR.
 * @param read makes a condition of a term, by the fields of what is searched
 * @returns undefined for a query without a term
 * @throws Problem `invalid_request` whose message says the mend, and whose `errors` say where
 */
export function parseQuery<Condition>(
  query: string,
  read: (term: Term) => Expression<Condition>,
): Expression<Condition> | undefined {
  const tokens = lexQuery(query)
  const terms = tokens.filter(({ is }) => is === 'text' || is === 'pair')
  const tooMany = terms[MAX_TERMS]
  if (tooMany)
    throw refused(`it has ${terms.length} conditions; ${MAX_TERMS} is the most`, {
      start: tooMany.start,
      end: query.length,
    })
  let at = 0
  let depth = 0

  const next = (): Token | undefined => tokens[at]
  const isNext = (...signs: Token['is'][]) => signs.includes(next()?.is as Token['is'])

  function readAny(): Expression<Condition> {
    const parts = [readAll()]
    while (isNext('OR')) {
      at++
      parts.push(readAll())
    }
    return parts.length === 1 ? (parts[0] as Expression<Condition>) : { any: parts }
  }

  function readAll(): Expression<Condition> {
    const parts = [readOne()]
    while (next() && !isNext('OR', ')')) {
      if (isNext('AND')) at++
      parts.push(readOne())
    }
    return parts.length === 1 ? (parts[0] as Expression<Condition>) : { all: parts }
  }

  function readOne(): Expression<Condition> {
    const token = next()
    const before = tokens[at - 1]
    at++
    switch (token?.is) {
      case 'NOT':
        return within(token, () => ({ not: readOne() }))
      case '(':
        return within(token, () => readGroup(token))
      case 'text':
      case 'pair':
        return read(token)
      default:
        throw nothingThere(token, before, query)
    }
  }

  function readGroup(opened: TextRange): Expression<Condition> {
    const inside = readAny()
    if (!isNext(')')) throw notClosed(opened, query)
    at++
    return inside
  }

  function within(opened: TextRange, readInside: () => Expression<Condition>) {
    if (++depth > MAX_DEPTH)
      throw refused(`parentheses and NOTs go ${MAX_DEPTH} deep at most`, opened)
    const inside = readInside()
    depth--
    return inside
  }

  if (tokens.length === 0) return undefined
  const expression = readAny()
  const left = next()
  if (left) throw closesNothing(left)
  return expression
}

function nothingThere(token: Token | undefined, before: Token | undefined, query: string) {
  if (before?.is === '(' && token?.is === ')')
    return refused(
      'there is nothing between ( and ); fill it, or put " around text that has them',
      {
        start: before.start,
        end: token.end,
      },
    )
  if (token?.is === ')' && !before) return closesNothing(token)
  const lacks = before && before.is !== '(' ? before : token
  if (!lacks) return notClosed(before ?? { start: 0, end: 0 }, query)
  const where = lacks === before ? 'after' : 'before'
  return refused(
    `${nameOf(lacks)} needs a condition ${where} it; the words AND, OR and NOT are text in quotes`,
    lacks,
  )
}

const notClosed = ({ start }: TextRange, query: string) =>
  refused('a parenthesis is not closed; add ) where it ends', { start, end: query.length })

const closesNothing = (range: TextRange) =>
  refused('a ) closes nothing; remove it, or put " around text that has it', range)

const nameOf = ({ is }: Token) => (is === 'NOT' ? '! or NOT' : is)
