import type { Overview } from '../../../api/analytics'
import { sharedReport } from '../../../api/shared-report'
import { NoVisits } from '../empty/no-visits'
import { NoneShared } from '../empty/none-shared'
import { VisitsChart } from './chart/visits-chart'
import { FootNote } from './foot-note'
import { NumberTiles } from './numbers/number-tiles'
import type { OverviewState } from './overview-state'
import { BreakdownPanel } from './panels/breakdown-panel'
import { PANELS } from './panels/tabs'
import { SpeedPanel } from './speed-panel'
import { WentWrongPanel } from './went-wrong/went-wrong-panel'

interface Props {
  overview: Overview
  state: OverviewState
  /** Whether newer numbers are on their way. */
  isOld?: boolean
}

/** The numbers, the chart and the panels of a time. */
export function Report({ overview, state, isOld = false }: Props) {
  const { totals, botVisits } = overview
  const isShared = sharedReport.value !== undefined
  if (totals.visits === 0 && isShared) return <NoneShared state={state} />
  if (totals.visits === 0 && !isOld)
    return (
      <>
        <NoVisits key={state.query} state={state} />
        {botVisits > 0 && (
          <div class="pad">
            <FootNote botVisits={botVisits} state={state} />
          </div>
        )}
      </>
    )
  return (
    <div aria-busy={isOld}>
      <div class={isOld ? 'stale' : undefined}>
        <NumberTiles overview={overview} state={state} />
      </div>
      <div class="page-body">
        <VisitsChart overview={overview} state={state} />
        <div class="breakdowns">
          {PANELS.map((tabs) => (
            <BreakdownPanel key={tabs[0]?.by} tabs={tabs} state={state} />
          ))}
          {!isShared && (
            <>
              <WentWrongPanel state={state} />
              <SpeedPanel state={state} />
            </>
          )}
        </div>
        <FootNote botVisits={botVisits} state={state} />
      </div>
    </div>
  )
}
