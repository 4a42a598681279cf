import type { ChannelView } from '../../../api/channels'
import { sentence } from '../../../lib/format'
import { Icon } from '../../../ui/icon'
import { Menu } from '../../../ui/menu'
import { Table } from '../../../ui/table'
import { Text } from '../../../ui/text'
import { ChannelState } from './channel-state'
import { LastAttempt } from './last-attempt'
import { MEDIA } from './media'
import { TestButton } from './test-button'

const COLUMNS = [
  { name: 'Channel' },
  { name: 'Leads to', class: 'hide-m' },
  { name: 'Last delivery', class: 'hide-s' },
  { name: 'State' },
  { name: 'Test and change', class: 'num', isBare: true },
]

/** What can be done to a channel. */
export interface ChannelActions {
  edit(channel: ChannelView): void
  turn(channel: ChannelView): void
  rotate(channel: ChannelView): void
  remove(channel: ChannelView): void
}

interface Props {
  slug: string
  channels: readonly ChannelView[]
  /** Undefined where the viewer may not change channels. */
  does: ChannelActions | undefined
}

export const ChannelTable = ({ slug, channels, does }: Props) => (
  <Table name="Channels" columns={COLUMNS} isInner class="channels">
    {channels.map((channel) => (
      <Row key={channel.id} slug={slug} channel={channel} does={does} />
    ))}
  </Table>
)

interface RowProps {
  slug: string
  channel: ChannelView
  does: ChannelActions | undefined
}

const Row = ({ slug, channel, does }: RowProps) => (
  <tr class={channel.state === 'off' ? 'three' : undefined}>
    <td>
      <div class="pair">
        <b class="cut">
          <Text of={channel.name} />
        </b>
        <span class="micro three">{MEDIA[channel.kind].name}</span>
      </div>
    </td>
    <td class="two hide-m free">
      <Text of={channel.kind === 'email' ? sentence(channel.target) : channel.target} />
    </td>
    <td class="hide-s">
      <LastAttempt slug={slug} of={channel} />
    </td>
    <td>
      <ChannelState slug={slug} of={channel} />
    </td>
    <td class="num">
      {does && (
        <div class="both">
          <TestButton slug={slug} of={channel} />
          {!channel.isBuiltIn && <More of={channel} does={does} />}
        </div>
      )}
    </td>
  </tr>
)

const More = ({ of: channel, does }: { of: ChannelView; does: ChannelActions }) => (
  <Menu
    class="btn tight quiet square"
    name={`More for ${channel.name}`}
    label={<Icon name="dots" />}
  >
    <button type="button" onClick={() => does.edit(channel)}>
      Change
    </button>
    <button type="button" onClick={() => does.turn(channel)}>
      {channel.enabled ? 'Turn off' : 'Turn on'}
    </button>
    {channel.kind === 'webhook' && (
      <button type="button" onClick={() => does.rotate(channel)}>
        New secret
      </button>
    )}
    <button type="button" onClick={() => does.remove(channel)}>
      Delete
    </button>
  </Menu>
)
