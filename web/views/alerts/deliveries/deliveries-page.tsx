import { alertRules } from '../../../api/alert-rules'
import { deliveryPage } from '../../../api/deliveries'
import { useResource } from '../../../api/resource'
import { useProject } from '../../../lib/project'
import { TopBar } from '../../../shell/top-bar'
import { Empty } from '../../../ui/empty'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { Pager } from '../../../ui/pager'
import { TableSkeleton } from '../../../ui/table-skeleton'
import { NothingHere } from '../../nothing-here'
import { AlertsTabs } from '../alerts-tabs'
import { DeliveryDrawer } from './delivery-drawer'
import { DeliveryFilters } from './delivery-filters'
import { DeliveryTable } from './delivery-table'
import { useDeliveryState } from './use-delivery-state'

/** What was sent to channels, and what came back. */
export const DeliveriesPage = () => (useProject() ? <Deliveries /> : <NothingHere />)

function Deliveries() {
  const state = useDeliveryState()
  const { slug, chosen, choose } = state
  const page = useResource(deliveryPage(slug, state.where), { everyMs: 10_000, follows: 'alerts' })
  const rules = useResource(alertRules(slug)).data.value?.items
  const ruleName = (id: string) =>
    rules?.find((one) => one.id === id)?.name ?? (rules ? 'A rule that is gone' : '\u00a0')
  return (
    <>
      <TopBar title="Alerts" name="Deliveries · Alerts" />
      <AlertsTabs page="deliveries" />
      <div class={`trace alert-sides ${chosen === undefined ? 'alone' : ''}`}>
        <div>
          <DeliveryFilters state={state} />
          <Loaded
            from={page}
            failure="The deliveries could not be read"
            skeleton={<TableSkeleton what="deliveries" />}
          >
            {({ items, nextCursor }) =>
              items.length === 0 ? (
                <NoDeliveries isNarrowed={state.isNarrowed} everything={state.everything} />
              ) : (
                <>
                  <DeliveryTable
                    items={items}
                    chosen={chosen}
                    choose={choose}
                    ruleName={ruleName}
                  />
                  <div class="pad tools">
                    <Pager nextCursor={nextCursor} next="Older" first="Newest" />
                  </div>
                </>
              )
            }
          </Loaded>
        </div>
        {chosen !== undefined && (
          <DeliveryDrawer id={chosen} close={() => choose(undefined)} ruleName={ruleName} />
        )}
      </div>
    </>
  )
}

const NoDeliveries = ({ isNarrowed, everything }: { isNarrowed: boolean; everything(): void }) =>
  isNarrowed ? (
    <Empty icon={<Icon name="search" class="three" />} title="No such delivery">
      <p>Nothing was sent that fits the channel and the status that are chosen.</p>
      <button type="button" class="btn" onClick={everything}>
        Show all
      </button>
    </Empty>
  ) : (
    <Empty icon={<Icon name="alerts" class="three" />} title="Nothing was sent yet">
      <p>
        Each message to a channel stands here, with what was sent and what came back, once a rule
        has fired.
      </p>
    </Empty>
  )
