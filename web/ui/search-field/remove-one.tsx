import { number } from '../../lib/format'
import { piecesOf, queryOf } from '../../lib/pieces'
import { Text } from '../text'

interface Without {
  removed: string
  query: string
  count: number
}

/** A search with more terms than this is not tried without each of them. */
const MOST_TRIED = 6

/**
 * The search without one of its terms, for each that leaves something when it goes: that one emptied the
 * list. Where no single one did, without the last.
 * @param useCount a hook: how much a search finds
 */
export function useWithout(query: string, useCount: (query: string) => number): Without[] {
  const terms = piecesOf(query)
  const tried = terms.slice(-MOST_TRIED).map((removed) => {
    const rest = queryOf(terms.filter((one) => one !== removed))
    return { removed, query: rest, count: useCount(rest) }
  })
  const guilty = tried.filter(({ count }) => count > 0)
  return guilty.length > 0 ? guilty : tried.slice(-1)
}

/** Buttons that take one term away from a search that finds nothing. */
export const RemoveOne = ({
  of,
  search,
}: {
  of: readonly Without[]
  search(query: string): void
}) =>
  of.map(({ removed, query, count }) => (
    <button key={removed} type="button" class="btn" onClick={() => search(query)}>
      Remove
      <Text of={removed} />
      {count > 0 && `(${number(count)})`}
    </button>
  ))
