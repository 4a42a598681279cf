import { type ChannelView, channelList } from '../../../../api/channels'
import { type DeliveryView, newestDeliveries } from '../../../../api/deliveries'
import { useResource } from '../../../../api/resource'
import { Icon } from '../../../../ui/icon'
import { Text } from '../../../../ui/text'
import { ChannelState } from '../../channels/channel-state'
import { LastDelivery } from '../../channels/last-delivery'
import { iconOfChannel } from '../channel-icon'

const EVERY_MS = 10_000

/** The channels of a rule, each with how its last message went, or why it sends nothing. */
export function ChannelsPart({ slug, ids }: { slug: string; ids: readonly string[] }) {
  const all = useResource(channelList(slug), { follows: 'alerts' }).data.value?.items
  const newest = useResource(newestDeliveries(slug), { everyMs: EVERY_MS, follows: 'alerts' })
  const lastOf = new Map(newest.data.value?.items.map((one) => [one.channel.id, one]))
  return (
    <section>
      <h3>Channels</h3>
      {ids.length === 0 && (
        <p class="small two">It tells nobody; its incidents stand in their list.</p>
      )}
      <ul class="channel-lines small">
        {all
          ?.filter(({ id }) => ids.includes(id))
          .map((channel) => (
            <Line key={channel.id} slug={slug} channel={channel} last={lastOf.get(channel.id)} />
          ))}
      </ul>
    </section>
  )
}

interface LineProps {
  slug: string
  channel: ChannelView
  last: DeliveryView | undefined
}

const Line = ({ slug, channel, last }: LineProps) => (
  <li>
    <Icon name={iconOfChannel(channel.kind)} class="three" />
    <Text class="cut" of={channel.name} />
    {channel.state === 'ok' ? (
      <LastDelivery slug={slug} of={last} />
    ) : (
      <ChannelState slug={slug} of={channel} />
    )}
  </li>
)
