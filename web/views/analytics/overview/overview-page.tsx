import { analyticsOverview } from '../../../api/analytics'
import { useResource } from '../../../api/resource'
import { mistakeIn } from '../../../lib/mistake'
import { useProject } from '../../../lib/project'
import { useLast } from '../../../lib/use-last'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Pick } from '../../../ui/pick'
import { NothingHere } from '../../nothing-here'
import { AnalyticsFrame } from '../section/analytics-frame'
import { COMPARISONS, TIME_ZONE } from '../section/compared'
import { CsvLink } from '../section/csv-link'
import { ShareButton } from '../shares/share-button'
import { useOverviewState } from './overview-state'
import { Report } from './report'

const EVERY_MS = 30_000

/** Who came, from where, and what they did. */
export function AnalyticsPage() {
  const project = useProject()
  return project ? <Overview key={project.slug} /> : <NothingHere />
}

/** The overview, of the project that the address names or that a link shares. */
export function Overview() {
  const state = useOverviewState()
  const { slug, where, interval, compare } = state
  const asked = analyticsOverview(slug, { ...where, interval, compare, timeZone: TIME_ZONE })
  const found = useResource(asked, { everyMs: EVERY_MS, follows: 'analytics' })
  const { last, isOld } = useLast(found.data.value)
  const isWaiting = isOld && last && last.totals.visits > 0 && !found.error.value
  return (
    <AnalyticsFrame
      page=""
      state={state}
      mistake={mistakeIn(found.error.value)}
      tools={
        <>
          <Pick
            name="Compared with"
            words={COMPARISONS}
            value={compare}
            choose={state.compareWith}
          />
          <CsvLink of={asked} name="visits" />
          <ShareButton page="overview" state={state} />
        </>
      }
    >
      {isWaiting ? (
        <Report overview={last} state={state} isOld />
      ) : (
        <Loaded from={found} failure="The visits could not be read" skeleton={<Skeleton />}>
          {(overview) => <Report overview={overview} state={state} />}
        </Loaded>
      )}
    </AnalyticsFrame>
  )
}

const Skeleton = () => (
  <div class="page-body">
    <PanelSkeleton />
    <PanelSkeleton />
  </div>
)
