import { searchOf, useQuery } from '../../../lib/query'
import { useReported } from '../section/reported-state'

/** What the list of visits shows; all of it stands in the address. */
export function useVisitsState() {
  const { query: choices, change } = useQuery()
  const reported = useReported()
  const { cursor, visitor } = choices
  const hasErrors = choices.errors === '1'
  return {
    ...reported,
    cursor,
    /** The id of a visit: only visits of its visitor are shown. */
    visitor,
    hasErrors,
    asked: {
      ...reported.where,
      errors: hasErrors ? ('1' as const) : undefined,
      visitorOf: visitor,
      cursor,
    },
    // A cursor belongs to the list it came with.
    search: (text: string) => change({ query: text || undefined, cursor: undefined }),
    showBots: (are: boolean) => change({ bots: are ? '1' : undefined, cursor: undefined }),
    showErrors: (are: boolean) => change({ errors: are ? '1' : undefined, cursor: undefined }),
    showAllVisitors: () => change({ visitor: undefined, cursor: undefined }),
    older: (next: string) => change({ cursor: next }),
    newest: () => change({ cursor: undefined }),
    /** The page of a visit, from which a link leads back to this list. */
    hrefOf: (id: string) =>
      `/${reported.slug}/analytics/visits/${id}${searchOf({ ...choices, cursor: undefined, visitor: undefined })}`,
  }
}

export type VisitsState = ReturnType<typeof useVisitsState>
