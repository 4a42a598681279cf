import { parseQuery as parse } from '../../search/parse-query'
import type { Condition, Expression } from './condition'
import { type KnownKeys, readCondition } from './read-condition'

/**
 * What a query asks of spans and traces.
 * @param known left out where nobody knows which attributes there are
 * @returns undefined for a query that asks nothing
 * @throws Problem `invalid_request` whose message says the mend
 */
export const parseQuery = (query: string, known?: KnownKeys): Expression | undefined =>
  parse<Condition>(query, (term) => readCondition(term, known))
