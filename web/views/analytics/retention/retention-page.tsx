import { useResource } from '../../../api/resource'
import { analyticsRetention, type Retention } from '../../../api/retention'
import { sharedReport } from '../../../api/shared-report'
import { mistakeIn } from '../../../lib/mistake'
import { useProject } from '../../../lib/project'
import { useLast } from '../../../lib/use-last'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { NothingHere } from '../../nothing-here'
import { NoVisits } from '../empty/no-visits'
import { AnalyticsFrame } from '../section/analytics-frame'
import { TIME_ZONE } from '../section/compared'
import { CsvLink } from '../section/csv-link'
import { ShareButton } from '../shares/share-button'
import { CohortGrid } from './cohort-grid'
import { MeanLine } from './mean-line'
import { NobodyKnown } from './nobody-known'
import { RetentionNote } from './retention-note'
import { RetentionSentence } from './retention-sentence'
import { type RetentionState, useRetentionState } from './retention-state'

/** Who came again. */
export function RetentionPage() {
  const project = useProject()
  return project ? <CameAgain key={project.slug} /> : <NothingHere />
}

/** Who came again, in the project that the address names or that a link shares. */
export function CameAgain() {
  const state = useRetentionState()
  const { slug, where, interval, start, returned, counted } = state
  const asked = analyticsRetention(slug, {
    ...where,
    interval,
    counted,
    timeZone: TIME_ZONE,
    start: start || undefined,
    returned: returned || undefined,
  })
  const found = useResource(asked, { follows: 'analytics' })
  const { last, isOld } = useLast(found.data.value)
  const isWaiting = isOld && last && !found.error.value
  return (
    <AnalyticsFrame
      page="retention"
      state={state}
      mistake={mistakeIn(found.error.value)}
      tools={
        <>
          <CsvLink of={asked} name="retention" />
          <ShareButton page="retention" state={state} />
        </>
      }
    >
      {isWaiting ? (
        <Report retention={last} state={state} isOld />
      ) : (
        <Loaded
          from={found}
          failure="Who came again could not be read"
          skeleton={
            <div class="page-body">
              <PanelSkeleton />
            </div>
          }
        >
          {(retention) => <Report retention={retention} state={state} />}
        </Loaded>
      )}
    </AnalyticsFrame>
  )
}

interface Props {
  retention: Retention
  state: RetentionState
  /** Whether newer numbers are on their way. */
  isOld?: boolean
}

function Report({ retention, state, isOld = false }: Props) {
  const { visits, visitors, leftOut } = retention
  if (visits === 0 && !isOld) return <NoVisits key={state.query} state={state} />
  if (visits === leftOut && !isOld && !sharedReport.value) return <NobodyKnown visits={visits} />
  return (
    <div class="page-body" aria-busy={isOld}>
      <RetentionSentence retention={retention} state={state} />
      {visitors === 0 ? (
        <p class="small three">
          Nobody began like this in the time above. Choose another beginning, or a longer time.
        </p>
      ) : (
        <>
          <MeanLine retention={retention} />
          <CohortGrid retention={retention} state={state} />
        </>
      )}
      <RetentionNote retention={retention} />
    </div>
  )
}
