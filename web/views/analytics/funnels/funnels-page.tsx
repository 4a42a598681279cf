import { useState } from 'preact/hooks'
import { DIMENSIONS } from '../../../../src/analytics/reports/scan/fields'
import { type Funnel, funnelList, funnelReport } from '../../../api/funnels'
import { useResource } from '../../../api/resource'
import { mistakeIn } from '../../../lib/mistake'
import { useProject } from '../../../lib/project'
import { useLast } from '../../../lib/use-last'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Pick } from '../../../ui/pick'
import { NothingHere } from '../../nothing-here'
import { AnalyticsFrame } from '../section/analytics-frame'
import { CsvLink } from '../section/csv-link'
import { dimensionWords } from '../section/dimension-words'
import { ChooseSteps } from './choose-steps'
import { followedFor, useFunnelState, WINDOWS } from './funnel-state'
import { FunnelView } from './funnel-view'
import { SavedFunnels } from './saved-funnels'
import { StepsDialog } from './steps/steps-dialog'

const SPLITS = {
  '': 'not split',
  ...Object.fromEntries(
    DIMENSIONS.filter(({ of }) => of === 'visits').map(({ key }) => [
      key,
      `by ${dimensionWords(key)}`,
    ]),
  ),
}

/** How far people come on their way, and who is lost on it. */
export const FunnelsPage = () => (useProject() ? <Funnels /> : <NothingHere />)

function Funnels() {
  const state = useFunnelState()
  const { slug, where, steps, window, by, lostBefore } = state
  const saved = useResource(funnelList(slug), { follows: 'analytics' })
  const split = { ...where, steps, ...followedFor(window), by, lostBefore }
  const asked = steps.length < 2 ? undefined : funnelReport(slug, { ...split, compare: 'previous' })
  const found = useResource(asked, { everyMs: 60_000, follows: 'analytics' })
  const [isEditing, setEditing] = useState(false)
  const { last, isOld } = useLast(steps.length < 2 ? undefined : found.data.value)
  const edit = () => setEditing(true)
  const funnels: readonly Funnel[] = saved.data.value?.items ?? []
  return (
    <AnalyticsFrame
      page="funnels"
      state={state}
      mistake={mistakeIn(found.error.value)}
      tools={
        asked && (
          <>
            <Pick name="Window" words={WINDOWS} value={window} choose={state.allow} />
            <Pick name="Split" words={SPLITS} value={by ?? ''} choose={state.split} />
            <SavedFunnels funnels={funnels} state={state} />
            <CsvLink of={asked} name="funnel" />
          </>
        )
      }
    >
      {steps.length < 2 ? (
        <ChooseSteps funnels={funnels} state={state} edit={edit} />
      ) : isOld && last && !found.error.value ? (
        <FunnelView report={last} funnels={funnels} state={state} edit={edit} isOld />
      ) : (
        <Loaded from={found} failure="The funnel could not be read" skeleton={<Skeleton />}>
          {(report) => <FunnelView report={report} funnels={funnels} state={state} edit={edit} />}
        </Loaded>
      )}
      {found.error.value && steps.length >= 2 && (
        <div class="pad">
          <button type="button" class="btn" onClick={edit}>
            <Icon name="sort" />
            Steps
          </button>
        </div>
      )}
      {isEditing && <StepsDialog state={state} close={() => setEditing(false)} />}
    </AnalyticsFrame>
  )
}

const Skeleton = () => (
  <div class="page-body">
    <PanelSkeleton />
    <PanelSkeleton />
  </div>
)
