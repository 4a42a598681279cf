import { parseQuery as parse } from '../../../search/parse-query'
import type { Condition, Expression } from './condition'
import { type KnownKeys, readCondition } from './read-condition'

/**
 * Parses a query for spans and traces.
 * @param known left out where it is not known which attributes there are
 * @returns undefined for an empty query
 * @throws Problem `invalid_request` whose message says how to mend the query
 */
export const parseQuery = (query: string, known?: KnownKeys): Expression | undefined =>
  parse<Condition>(query, (term) => readCondition(term, known))
