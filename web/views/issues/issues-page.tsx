import { useResource } from '../../api/resource'
import { mistakeIn } from '../../lib/mistake'
import { useProject } from '../../lib/project'
import { EnvironmentControl } from '../../shell/environment'
import { TopBar } from '../../shell/top-bar'
import { QueryField } from '../../ui/search-field/query-field'
import { Unread } from '../../ui/search-field/unread'
import { NothingHere } from '../nothing-here'
import { EventsChart } from './events-chart'
import { FoundIssues } from './found-issues'
import { foundPage, useListState } from './list-state'
import { RangeMenu } from './range-menu'
import { SavedViews } from './saved-views'
import { issueLanguage } from './search/issue-language'
import { SortMenu } from './sort-menu'

/** The issues of a project: where a day begins. */
export const IssuesPage = () => (useProject() ? <Issues /> : <NothingHere />)

function Issues() {
  const state = useListState()
  const { slug, shown, query, trend } = state
  const error = useResource(foundPage(state)).error.value
  const mistake = mistakeIn(error)
  return (
    <>
      <TopBar title="Issues" left={<EnvironmentControl />}>
        <RangeMenu state={state} />
      </TopBar>
      <SavedViews state={state} />
      <div class="flex pad tools">
        <QueryField
          label="Search issues"
          placeholder='Text, or key:value: level:error lastSeen:-24h "card declined"'
          language={issueLanguage(slug)}
          query={query}
          error={error}
          search={state.search}
        />
        <SortMenu state={state} />
      </div>
      {mistake ? (
        <Unread query={query} mistake={mistake} />
      ) : (
        <>
          <EventsChart slug={slug} shown={shown} trend={trend} />
          <FoundIssues key={`${slug} ${shown} ${query}`} state={state} />
        </>
      )}
    </>
  )
}
