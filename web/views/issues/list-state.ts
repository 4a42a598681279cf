import type { Sort } from '../../../src/issues/list/model'
import { issuePage } from '../../api/issues'
import { pagesBefore } from '../../lib/pages-before'
import { useEnvironment, useSlug } from '../../lib/project'
import { useQuery } from '../../lib/query'
import { useIssueRange } from './issue-range'

/** The search of a list whose address names none. */
export const OPEN = 'is:open'
/** Issues on a page. */
export const PAGE = 25

export const SORTS: Record<Sort, string> = {
  lastSeen: 'Last seen',
  firstSeen: 'First seen',
  count: 'Events',
  userCount: 'Users',
  trend: 'Rising',
}

/** What the list shows; all of it stands in the address. */
export function useListState() {
  const slug = useSlug()
  const { shown } = useEnvironment()
  const { query, change } = useQuery()
  const sort = query.sort && Object.hasOwn(SORTS, query.sort) ? (query.sort as Sort) : 'lastSeen'
  const { cursor } = query
  const range = useIssueRange()
  return {
    slug,
    shown,
    sort,
    cursor,
    range,
    query: query.query ?? OPEN,
    /** Another search begins at the first page. */
    search: (text: string) =>
      change({ query: text === OPEN ? undefined : text, cursor: undefined }),
    sortBy: (by: Sort) => change({ sort: by === 'lastSeen' ? undefined : by, cursor: undefined }),
    older(next: string) {
      pagesBefore.came(next, cursor)
      change({ cursor: next })
    },
    newer: () => change({ cursor: pagesBefore.of(cursor) }),
  }
}

/** The API's address of the page of issues that the list shows. */
export const foundPage = ({ slug, shown, query, sort, range, cursor }: ListState) =>
  issuePage(slug, { environment: shown, query, sort, cursor, ...range.times, limit: PAGE })

export type ListState = ReturnType<typeof useListState>
