import { useProject } from '../../lib/project'
import { EnvironmentControl } from '../../shell/environment'
import { TopBar } from '../../shell/top-bar'
import { NothingHere } from '../nothing-here'
import { EventsChart } from './events-chart'
import { FoundIssues } from './found-issues'
import { useListState } from './list-state'
import { RangeMenu } from './range-menu'
import { SavedViews } from './saved-views'
import { SearchBox } from './search/search-box'
import { SortMenu } from './sort-menu'

/** The issues of a project: where a day begins. */
export const IssuesPage = () => (useProject() ? <Issues /> : <NothingHere />)

function Issues() {
  const state = useListState()
  const { slug, shown, query, trend } = state
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
      <FoundIssues key={`${slug} ${shown} ${query}`} state={state} />
    </>
  )
}
