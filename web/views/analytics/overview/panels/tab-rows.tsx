import { useState } from 'preact/hooks'
import { analyticsBreakdown, type Breakdown } from '../../../../api/analytics'
import { useResource } from '../../../../api/resource'
import { number } from '../../../../lib/format'
import { useLast } from '../../../../lib/use-last'
import { Loaded } from '../../../../ui/loaded'
import { PanelSkeleton } from '../../../../ui/panel-skeleton'
import { Pick } from '../../../../ui/pick'
import type { OverviewState } from '../overview-state'
import { BreakdownRows } from './breakdown-rows'
import type { Tab } from './tabs'
import { WholeList } from './whole-list'

const ROWS = 7
const EVERY_MS = 30_000

/** The first rows of a tab; while newer ones are on their way, those before them in a paler ink. */
export function TabRows({ tab: of, state }: { tab: Tab; state: OverviewState }) {
  const [by, setBy] = useState(of.by)
  const tab = of.alike?.find((one) => one.by === by) ?? of
  return (
    <>
      {of.alike && (
        <div class="alike">
          <Pick
            name={`${of.name} by`}
            words={Object.fromEntries(of.alike.map((one) => [one.by, one.one]))}
            value={by}
            choose={setBy}
          />
        </div>
      )}
      <FirstRows key={tab.by} tab={tab} state={state} />
    </>
  )
}

function FirstRows({ tab, state }: { tab: Tab; state: OverviewState }) {
  const { slug, where } = state
  const from = analyticsBreakdown(slug, { ...where, by: tab.by, limit: ROWS })
  const found = useResource(from, { everyMs: EVERY_MS, follows: 'analytics' })
  const { last, isOld } = useLast(found.data.value)
  const isWaiting = isOld && last !== undefined && found.error.value === undefined
  if (isWaiting) return <Rows tab={tab} found={last} state={state} isOld />
  return (
    <Loaded
      from={found}
      failure={`The ${tab.name.toLowerCase()} could not be read`}
      skeleton={<PanelSkeleton />}
    >
      {(answer) => <Rows tab={tab} found={answer} state={state} />}
    </Loaded>
  )
}

interface RowsProps {
  tab: Tab
  found: Breakdown
  state: OverviewState
  isOld?: boolean
}

function Rows({ tab, found: { items, values, total }, state, isOld = false }: RowsProps) {
  const [isWhole, setWhole] = useState(false)
  const name = tab.name.toLowerCase()
  if (items.length === 0) return <p class="small three none-here">No {name} in this time.</p>
  return (
    <div class={isOld ? 'stale' : undefined}>
      <BreakdownRows
        tab={tab}
        items={items}
        visitors={total.visitors}
        most={items[0]?.visitors ?? 0}
        state={state}
      />
      {values > items.length && (
        <footer>
          <button type="button" class="link" onClick={() => setWhole(true)}>
            All {number(values)} {name}
          </button>
        </footer>
      )}
      {isWhole && <WholeList tab={tab} state={state} close={() => setWhole(false)} />}
    </div>
  )
}
