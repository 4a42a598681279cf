import { useResource } from '../../../api/resource'
import { sharedReport } from '../../../api/shared-report'
import { analyticsVitals, type Vitals } from '../../../api/vitals'
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
import { P75Chart } from './chart/p75-chart'
import { NoMeasurements } from './no-measurements'
import { PartsPanel } from './parts/parts-panel'
import { SlowestPanel } from './slowest-panel'
import { Spread } from './spread'
import { VitalTiles } from './vital-tiles'
import { VitalsNote } from './vitals-note'
import { useVitalsState, type VitalsState } from './vitals-state'

const EVERY_MS = 60_000

/** How fast pages were for those who visited them. */
export function VitalsPage() {
  const project = useProject()
  return project ? <Speed key={project.slug} /> : <NothingHere />
}

/** The speed of pages, in the project that the address names or that a link shares. */
export function Speed() {
  const state = useVitalsState()
  const { slug, where, compare } = state
  const asked = analyticsVitals(slug, { ...where, compare, timeZone: TIME_ZONE })
  const found = useResource(asked, { everyMs: EVERY_MS, follows: 'analytics' })
  const { last, isOld } = useLast(found.data.value)
  const isWaiting = isOld && last && !found.error.value
  return (
    <AnalyticsFrame
      page="vitals"
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
          <CsvLink of={asked} name="speed" />
          <ShareButton page="vitals" state={state} />
        </>
      }
    >
      {isWaiting ? (
        <Report vitals={last} state={state} isOld />
      ) : (
        <Loaded from={found} failure="The measurements could not be read" skeleton={<Skeleton />}>
          {(vitals) => <Report vitals={vitals} state={state} />}
        </Loaded>
      )}
    </AnalyticsFrame>
  )
}

interface Props {
  vitals: Vitals
  state: VitalsState
  /** Whether newer numbers are on their way. */
  isOld?: boolean
}

function Report({ vitals, state, isOld = false }: Props) {
  const chosen = vitals.metrics.find(({ metric }) => metric === state.metric)
  if (vitals.metrics.every(({ count }) => count === 0)) return <NoMeasurements state={state} />
  return (
    <div aria-busy={isOld}>
      <div class={isOld ? 'stale' : undefined}>
        <VitalTiles vitals={vitals} state={state} />
      </div>
      <div class="page-body vitals">
        <div class="over-time">
          <P75Chart vitals={vitals} state={state} />
          {chosen && <Spread of={chosen} />}
        </div>
        <PartsPanel state={state} />
        {!sharedReport.value && <SlowestPanel state={state} />}
        <VitalsNote />
      </div>
    </div>
  )
}

const Skeleton = () => (
  <div class="page-body">
    <PanelSkeleton />
    <PanelSkeleton />
  </div>
)
