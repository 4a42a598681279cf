import { issuePage } from '../../api/issues'
import { useResource } from '../../api/resource'
import { useProject } from '../../lib/project'
import { EnvironmentControl } from '../../shell/environment'
import { TopBar } from '../../shell/top-bar'
import { Loaded } from '../../ui/loaded'
import { NothingHere } from '../nothing-here'
import { EventsChart } from './events-chart'
import { IssueList } from './issue-list'
import { PAGE, useListState } from './list-state'
import { NoIssues } from './no-issues'
import { Pager } from './pager'
import { RangeMenu } from './range-menu'
import { RowsSkeleton } from './rows-skeleton'
import { SavedViews } from './saved-views'
import { SearchBox } from './search/search-box'
import { SortMenu } from './sort-menu'

/** The issues of a project: where a day begins. */
export const IssuesPage = () => (useProject() ? <Issues /> : <NothingHere />)

function Issues() {
  const state = useListState()
  const { slug, shown, query, sort, trend, cursor } = state
  const page = useResource(
    issuePage(slug, { environment: shown, query, sort, trend, cursor, limit: PAGE }),
  )
  return (
    <>
      <TopBar title="Issues" left={<EnvironmentControl />}>
        <RangeMenu state={state} />
      </TopBar>
      <SavedViews state={state} />
      <div class="flex pad tools">
        <SearchBox slug={slug} query={query} search={state.search} />
        <SortMenu state={state} />
      </div>
      <EventsChart slug={slug} shown={shown} trend={trend} />
      <Loaded from={page} failure="The issues could not be read" skeleton={<RowsSkeleton />}>
        {({ items, nextCursor }) =>
          items.length === 0 && !cursor ? (
            <NoIssues state={state} />
          ) : (
            <>
              <IssueList items={items} state={state} />
              <Pager state={state} shown={items.length} nextCursor={nextCursor} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
