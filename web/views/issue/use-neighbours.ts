import { useRef } from 'preact/hooks'
import type { IssueView } from '../../../src/issues/detail/model'
import type { Sort } from '../../../src/issues/list/model'
import type { IssueSummary } from '../../../src/issues/model'
import { issuePage } from '../../api/issues'
import { useResource } from '../../api/resource'
import { pagesBefore } from '../../lib/pages-before'
import { useEnvironment } from '../../lib/project'
import { useQuery } from '../../lib/query'
import { useIssueRange } from '../issues/issue-range'
import { OPEN, PAGE } from '../issues/list-state'

export interface Neighbour {
  issue: IssueSummary
  /** The cursor of the list's page that the issue is on; undefined for the first page. */
  page: string | undefined
}

/** The issues before and after this one in the list it was opened from, also across the ends of a page. */
export function useNeighbours(
  issue: IssueView,
): Record<'next' | 'previous', Neighbour | undefined> {
  const { shown } = useEnvironment()
  const { query = OPEN, sort, page } = useQuery().query
  const { times } = useIssueRange()
  const pageAt = (cursor: string | undefined) =>
    issuePage(issue.project, {
      environment: shown,
      query,
      cursor,
      limit: PAGE,
      ...times,
      sort: sort as Sort | undefined,
    })
  const list = useResource(pageAt(page)).data.value
  const items = list?.items ?? []
  const at = items.findIndex(({ id }) => id === issue.id)
  // An issue that was resolved has left the list, and the next one has moved up to the place where it stood.
  const stood = useRef(0)
  if (at >= 0) stood.current = at
  const [before, after] = at >= 0 ? [at - 1, at + 1] : [stood.current - 1, stood.current]

  const { nextCursor = null } = list ?? {}
  const isLast = list !== undefined && nextCursor !== null && after >= items.length
  const later = useResource(isLast ? pageAt(nextCursor) : undefined).data.value
  if (isLast) pagesBefore.came(nextCursor, page)
  const isFirst = before < 0 && pagesBefore.knows(page)
  const earlier = useResource(isFirst ? pageAt(pagesBefore.of(page)) : undefined).data.value
  return {
    next: neighbour(items[after], page) ?? neighbour(later?.items[0], nextCursor ?? undefined),
    previous:
      neighbour(items[before], page) ?? neighbour(earlier?.items.at(-1), pagesBefore.of(page)),
  }
}

const neighbour = (issue: IssueSummary | undefined, page: string | undefined) =>
  issue && { issue, page }
