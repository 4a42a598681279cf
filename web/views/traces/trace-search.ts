import { piecesOf, queryOf } from '../../lib/pieces'
import { useEnvironment, useSlug } from '../../lib/project'
import { useQuery } from '../../lib/query'
import { useRange } from '../../lib/range'
import { type Box, durationConditions } from './scatter/box'

export const SORTS = { time: 'Newest', duration: 'Slowest' }
type Sort = keyof typeof SORTS
/** Traces on a page. */
export const PAGE = 25

/** The cursor of the page before, by cursor: the API's cursors only lead forward. */
const before = new Map<string, string | undefined>()

/** What is searched for; all of it stands in the address. */
export function useTraceSearch() {
  const slug = useSlug()
  const { shown } = useEnvironment()
  const { query: choices, change } = useQuery()
  const range = useRange('any')
  const query = choices.query ?? ''
  const sort: Sort = choices.sort === 'duration' ? 'duration' : 'time'
  const { cursor } = choices
  return {
    slug,
    shown,
    range,
    query,
    sort,
    cursor,
    isTable: choices.chart === 'table',
    where: { environment: shown, query, from: range.from, to: range.to, sort },
    /** Another search begins at the first page. */
    search: (text: string) => change({ query: text || undefined, cursor: undefined }),
    sortBy: (by: Sort) => change({ sort: by === 'time' ? undefined : by, cursor: undefined }),
    showTable: (is: boolean) => change({ chart: is ? 'table' : undefined }, true),
    /** Narrows the search to a rectangle of the scatter plot. */
    narrow: (box: Box) =>
      change({
        query: queryOf([...piecesOf(query).filter(isNoDuration), ...durationConditions(box)]),
        from: new Date(box.from).toISOString(),
        to: new Date(box.to).toISOString(),
        range: undefined,
        cursor: undefined,
      }),
    older(next: string) {
      before.set(next, cursor)
      change({ cursor: next })
    },
    newer: () => change({ cursor: cursor && before.get(cursor) }),
  }
}

export type TraceSearchState = ReturnType<typeof useTraceSearch>

const isNoDuration = (piece: string) => !/^trace\.duration:?[<>]/.test(piece)
