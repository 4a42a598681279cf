import type { DeliveryStatus } from '../../../../src/alerts/deliveries/model'
import { channelList } from '../../../api/channels'
import { useResource } from '../../../api/resource'
import { Icon } from '../../../ui/icon'
import { Menu } from '../../../ui/menu'
import { Text } from '../../../ui/text'
import type { DeliveryState } from './use-delivery-state'

const STATUSES: Record<DeliveryStatus, string> = {
  waiting: 'Waiting or failing',
  delivered: 'Delivered',
  failed: 'Given up',
}

/** Narrows the list to a channel, a status, or an incident that a link has named. */
export function DeliveryFilters({ state }: { state: DeliveryState }) {
  const { slug, status, channel, incident } = state
  const channels = useResource(channelList(slug)).data.value?.items ?? []
  const named = channels.find(({ id }) => id === channel)?.name ?? channel
  return (
    <div class="flex wrap pad tools">
      <Menu
        isLeft
        name={`Channel: ${named ?? 'Every channel'}`}
        label={
          <>
            <Icon name="alerts" />
            <span>{named ? <Text of={named} /> : 'Every channel'}</span>
            <Icon name="down" />
          </>
        }
      >
        <Choice isChosen={channel === undefined} choose={() => state.ofChannel(undefined)}>
          Every channel
        </Choice>
        {channels.map(({ id, name }) => (
          <Choice key={id} isChosen={id === channel} choose={() => state.ofChannel(id)}>
            <Text of={name} />
          </Choice>
        ))}
      </Menu>
      <Menu
        isLeft
        name={`Status: ${status ? STATUSES[status] : 'Any status'}`}
        label={
          <>
            <Icon name="filter" />
            <span>{status ? STATUSES[status] : 'Any status'}</span>
            <Icon name="down" />
          </>
        }
      >
        <Choice isChosen={status === undefined} choose={() => state.ofStatus(undefined)}>
          Any status
        </Choice>
        {(Object.keys(STATUSES) as DeliveryStatus[]).map((one) => (
          <Choice key={one} isChosen={one === status} choose={() => state.ofStatus(one)}>
            {STATUSES[one]}
          </Choice>
        ))}
      </Menu>
      {incident !== undefined && (
        <button type="button" class="btn" onClick={state.everything}>
          Of one incident
          <Icon name="x" />
          <span class="sr">, show those of all</span>
        </button>
      )}
    </div>
  )
}

interface ChoiceProps {
  isChosen: boolean
  choose(): void
  children: preact.ComponentChildren
}

const Choice = ({ isChosen, choose, children }: ChoiceProps) => (
  <button type="button" onClick={choose}>
    <span class="cut">{children}</span>
    {isChosen && <Icon name="check" class="push accent" />}
  </button>
)
