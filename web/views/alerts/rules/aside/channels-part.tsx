import { type ChannelView, channelList } from '../../../../api/channels'
import { useResource } from '../../../../api/resource'
import { Icon } from '../../../../ui/icon'
import { Text } from '../../../../ui/text'
import { ChannelState } from '../../channels/channel-state'
import { LastAttempt } from '../../channels/last-attempt'
import { iconOfChannel } from '../channel-icon'

const EVERY_MS = 10_000

/** The channels of a rule, each with how its last message went, or why it sends nothing. */
export function ChannelsPart({ slug, ids }: { slug: string; ids: readonly string[] }) {
  const all = useResource(channelList(slug), { everyMs: EVERY_MS, follows: 'alerts' }).data.value
    ?.items
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
            <Line key={channel.id} slug={slug} channel={channel} />
          ))}
      </ul>
    </section>
  )
}

interface LineProps {
  slug: string
  channel: ChannelView
}

const Line = ({ slug, channel }: LineProps) => (
  <li>
    <Icon name={iconOfChannel(channel.kind)} class="three" />
    <Text class="cut" of={channel.name} />
    {channel.state === 'ok' ? (
      <LastAttempt slug={slug} of={channel} />
    ) : (
      <ChannelState slug={slug} of={channel} />
    )}
  </li>
)
