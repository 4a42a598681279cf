import { useId, useState } from 'preact/hooks'
import { sharedReport } from '../../../../api/shared-report'
import type { OverviewState } from '../overview-state'
import { GoalShares } from './goal-shares'
import { PropertyRows } from './property-rows'
import { TabRows } from './tab-rows'
import { GOALS, PROPERTIES, type Tab } from './tabs'

/** What visitors have in common, by one thing at a time. */
export function BreakdownPanel({
  tabs: all,
  state,
}: {
  tabs: readonly Tab[]
  state: OverviewState
}) {
  const group = useId()
  // A shared link opens neither goals nor properties.
  const tabs = sharedReport.value ? all.filter((one) => one !== GOALS && one !== PROPERTIES) : all
  const [by, setBy] = useState(tabs[0]?.by)
  const tab = tabs.find((one) => one.by === by) ?? (tabs[0] as Tab)
  return (
    <section class="panel" aria-label={tabs.map(({ name }) => name).join(', ')}>
      <header>
        <div class="tabs" role="radiogroup" aria-label="By">
          {tabs.map((one) => (
            <label key={one.by}>
              <input
                type="radio"
                name={group}
                checked={one === tab}
                onChange={() => setBy(one.by)}
              />
              {one.name}
            </label>
          ))}
        </div>
      </header>
      {tab === GOALS && <GoalShares state={state} />}
      {tab === PROPERTIES && <PropertyRows state={state} />}
      {tab !== GOALS && tab !== PROPERTIES && <TabRows key={tab.by} tab={tab} state={state} />}
    </section>
  )
}
