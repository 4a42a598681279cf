import { useResource } from '../../api/resource'
import { mistakeIn } from '../../lib/mistake'
import { useProject } from '../../lib/project'
import { EnvironmentControl } from '../../shell/environment'
import { TopBar } from '../../shell/top-bar'
import { RangeMenu } from '../../ui/range-menu'
import { QueryField } from '../../ui/search-field/query-field'
import { Unread } from '../../ui/search-field/unread'
import { SortMenu } from '../../ui/sort-menu'
import { NothingHere } from '../nothing-here'
import { EventsChart } from './events-chart'
import { FoundIssues } from './found-issues'
import { issueLanguage } from './issue-language'
import { foundPage, SORTS, useListState } from './list-state'
import { SavedViews } from './saved-views'

/** The issues of a project: where a day begins. */
export const IssuesPage = () => (useProject() ? <Issues /> : <NothingHere />)

function Issues() {
  const state = useListState()
  const { slug, shown, query, range } = state
  const error = useResource(foundPage(state)).error.value
  const mistake = mistakeIn(error)
  return (
    <>
      <TopBar title="Issues" left={<EnvironmentControl />}>
        <RangeMenu range={range} />
      </TopBar>
      <SavedViews state={state} />
      <div class="flex pad tools">
        <QueryField
          label="Search issues"
          placeholder='Text, or key:value: level:error lastSeen:-24h "card declined"'
          language={issueLanguage(slug)}
          query={query}
          mistake={mistake}
          search={state.search}
        />
        <SortMenu sorts={SORTS} by={state.sort} choose={state.sortBy} />
      </div>
      {mistake ? (
        <Unread query={query} mistake={mistake} />
      ) : (
        <>
          <EventsChart state={state} />
          <FoundIssues key={`${slug} ${shown} ${query} ${range.words}`} state={state} />
        </>
      )}
    </>
  )
}
