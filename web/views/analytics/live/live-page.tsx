import { liveVisits } from '../../../api/live-visits'
import { useResource } from '../../../api/resource'
import { mistakeIn } from '../../../lib/mistake'
import { useProject } from '../../../lib/project'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { NothingHere } from '../../nothing-here'
import { AnalyticsFrame } from '../section/analytics-frame'
import { type ReportedState, useReported } from '../section/reported-state'
import { LiveNote } from './live-note'
import { LivePanels } from './live-panels'
import { MinuteBars } from './minute-bars'
import { NowTiles } from './now-tiles'
import { Stream } from './stream'

/** Visitors leave by the clock alone: the page asks now and then even when nothing comes, and not for each thing that comes. */
const NOW = { everyMs: 10_000, follows: 'analytics', gapMs: 2000, isOfNow: true } as const

/** Who is there now, and what they do. */
export function LivePage() {
  const project = useProject()
  return project ? <Live key={project.slug} /> : <NothingHere />
}

function Live() {
  const state = useReported()
  const found = useResource(liveVisits(state.slug, state.where), NOW)
  return (
    <AnalyticsFrame page="live" state={state} mistake={mistakeIn(found.error.value)}>
      <Loaded from={found} failure="Who is there could not be read" skeleton={<Skeleton />}>
        {(live) => (
          <>
            <NowTiles of={live} />
            <div class="page-body live-visits">
              <MinuteBars minutes={live.minutes} />
              <div class="live-grid">
                <Stream key={question(state)} items={live.stream} state={state} />
                <LivePanels of={live} state={state} />
              </div>
              <LiveNote />
            </div>
          </>
        )}
      </Loaded>
    </AnalyticsFrame>
  )
}

/** What a stream is about: another question begins another stream. */
const question = ({ where: { environment, query, bots } }: ReportedState) =>
  `${environment} ${bots} ${query}`

const Skeleton = () => (
  <div class="page-body">
    <PanelSkeleton />
    <PanelSkeleton />
  </div>
)
