import { useResource } from '../../api/resource'
import { Loaded } from '../../ui/loaded'
import { IssueList } from './issue-list'
import { IssuePager } from './issue-pager'
import { foundPage, type ListState } from './list-state'
import { NoIssues } from './no-issues'
import { RowsSkeleton } from './rows-skeleton'
import { useSelection } from './selection'

/** The issues that one search finds, page by page. Ticked issues stay ticked from page to page. */
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
            <IssuePager state={state} shown={items.length} nextCursor={nextCursor} />
          </>
        )
      }
    </Loaded>
  )
}
