import { alertRules } from '../../../api/alert-rules'
import { incidentLanes } from '../../../api/incidents'
import { useResource } from '../../../api/resource'
import { useProject } from '../../../lib/project'
import { EnvironmentControl } from '../../../shell/environment'
import { TopBar } from '../../../shell/top-bar'
import { Loaded } from '../../../ui/loaded'
import { RangeMenu } from '../../../ui/range-menu'
import { TableSkeleton } from '../../../ui/table-skeleton'
import { NothingHere } from '../../nothing-here'
import { AlertsTabs } from '../alerts-tabs'
import { IncidentDrawer } from './incident/incident-drawer'
import { IncidentList } from './incident-list'
import { Lanes } from './lanes/lanes'
import { NoIncidents } from './no-incidents'
import { OfOneRule } from './of-one-rule'
import { Summary } from './summary'
import { useIncidentState } from './use-incident-state'

const EVERY_MS = 30_000

/** What rules have found: which incidents are open, and when each rule fired. */
export const IncidentsPage = () => (useProject() ? <Incidents /> : <NothingHere />)

function Incidents() {
  const state = useIncidentState()
  const { slug, shown, range, rule, chosen, choose } = state
  const { from, to } = range
  const lanes = useResource(incidentLanes(slug, { environment: shown, from, to }), {
    everyMs: EVERY_MS,
    follows: 'alerts',
  })
  const rules = useResource(alertRules(slug), { everyMs: EVERY_MS, follows: 'alerts' }).data.value
    ?.items
  return (
    <>
      <TopBar title="Alerts" name="Incidents · Alerts" left={<EnvironmentControl />}>
        <RangeMenu range={range} />
      </TopBar>
      <AlertsTabs page="" />
      <div class={`trace alert-sides ${chosen === undefined ? 'alone' : ''}`}>
        <div>
          <Loaded
            from={lanes}
            failure="The incidents could not be read"
            skeleton={<TableSkeleton what="incidents" />}
          >
            {(found) =>
              found.items.length === 0 && rule === undefined ? (
                <NoIncidents state={state} rules={rules} />
              ) : (
                <>
                  {rule === undefined ? (
                    <section class="pad lanes-part" aria-label="Over time">
                      <Summary
                        slug={slug}
                        of={found}
                        inWords={range.words.replace(/^Last/, 'in the last')}
                      />
                      <Lanes slug={slug} of={found} />
                    </section>
                  ) : (
                    <OfOneRule state={state} id={rule} lanes={found} rules={rules} />
                  )}
                  <IncidentList state={state} lanes={found} rules={rules ?? []} />
                </>
              )
            }
          </Loaded>
        </div>
        {chosen !== undefined && (
          <IncidentDrawer
            slug={slug}
            id={chosen}
            rules={rules ?? []}
            close={() => choose(undefined)}
          />
        )}
      </div>
    </>
  )
}
