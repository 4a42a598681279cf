import { analyticsOverview, type Compared } from '../../api/analytics'
import { useResource } from '../../api/resource'
import { mistakeIn } from '../../lib/mistake'
import { useProject } from '../../lib/project'
import { useLast } from '../../lib/use-last'
import { EnvironmentControl } from '../../shell/environment'
import { TopBar } from '../../shell/top-bar'
import { Loaded } from '../../ui/loaded'
import { PanelSkeleton } from '../../ui/panel-skeleton'
import { Pick } from '../../ui/pick'
import { RangeMenu } from '../../ui/range-menu'
import { QueryField } from '../../ui/search-field/query-field'
import { Unread } from '../../ui/search-field/unread'
import { NothingHere } from '../nothing-here'
import { analyticsLanguage } from './analytics-language'
import { useAnalyticsState } from './analytics-state'
import { Report } from './report'
import { RobotsNote } from './robots-note'

const EVERY_MS = 30_000
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const COMPARISONS: Record<Compared, string> = {
  previous: 'against as long before',
  year: 'against a year before',
  none: 'alone',
}

/** Who came, from where, and what they did. */
export function AnalyticsPage() {
  const project = useProject()
  return project ? <Analytics key={project.slug} /> : <NothingHere />
}

function Analytics() {
  const state = useAnalyticsState()
  const { slug, where, interval, compare, range, query, isOfBots } = state
  const found = useResource(
    analyticsOverview(slug, { ...where, interval, compare, timeZone: TIME_ZONE }),
    { everyMs: EVERY_MS, follows: 'analytics' },
  )
  const mistake = mistakeIn(found.error.value)
  const { last, isOld } = useLast(found.data.value)
  const isWaiting = isOld && last && last.totals.visits > 0 && !found.error.value
  return (
    <>
      <TopBar title="Analytics" left={<EnvironmentControl />}>
        <RangeMenu range={range} />
      </TopBar>
      <div class="flex pad tools analytics-tools">
        <QueryField
          label="Search visits"
          placeholder="page:/product/* browser:Firefox !channel:Direct"
          language={analyticsLanguage(slug, where)}
          query={query}
          mistake={mistake}
          search={state.search}
        />
        <Pick name="Compared with" words={COMPARISONS} value={compare} choose={state.compareWith} />
      </div>
      {isOfBots && <RobotsNote state={state} />}
      {mistake && <Unread query={query} mistake={mistake} />}
      {isWaiting && <Report overview={last} state={state} isOld />}
      {!mistake && !isWaiting && (
        <Loaded from={found} failure="The visits could not be read" skeleton={<Skeleton />}>
          {(overview) => <Report overview={overview} state={state} />}
        </Loaded>
      )}
    </>
  )
}

const Skeleton = () => (
  <div class="page-body">
    <PanelSkeleton />
    <PanelSkeleton />
  </div>
)
