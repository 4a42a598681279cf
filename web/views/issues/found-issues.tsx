import { useResource } from '../../api/resource'
import { Loaded } from '../../ui/loaded'
import { IssueList } from './issue-list'
import { foundPage, type ListState } from './list-state'
import { NoIssues } from './no-issues'
import { Pager } from './pager'
import { RowsSkeleton } from './rows-skeleton'
import { useSelection } from './selection'

/** What one search finds, page by page; what is ticked stays so from page to page. */
export function FoundIssues({ state }: { state: ListState }) {
  const { cursor, older, newer } = state
  const page = useResource(foundPage(state))
  const nextCursor = page.data.value?.nextCursor
  const selection = useSelection(page.data.value?.items ?? [], {
    1: nextCursor ? () => older(nextCursor) : undefined,
    [-1]: cursor ? newer : undefined,
  })
  return (
    <Loaded from={page} failure="The issues could not be read" skeleton={<RowsSkeleton />}>
      {({ items, nextCursor }) =>
        items.length === 0 && !cursor ? (
          <NoIssues state={state} />
        ) : (
          <>
            <IssueList items={items} state={state} selection={selection} />
            <Pager state={state} shown={items.length} nextCursor={nextCursor} />
          </>
        )
      }
    </Loaded>
  )
}
