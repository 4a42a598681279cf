import { channelList } from '../../../../api/channels'
import { useResource } from '../../../../api/resource'
import { Icon } from '../../../../ui/icon'
import { Menu } from '../../../../ui/menu'
import { Text } from '../../../../ui/text'
import { iconOfChannel } from '../channel-icon'
import type { EditorProps } from './editor-props'
import { Row } from './row'

/** Which channels are told. */
export function TellRow({ slug, draft, set, mistakes }: EditorProps) {
  const known = useResource(channelList(slug)).data.value?.items
  const { notify } = draft
  const choose = (channels: string[]) => set({ ...draft, notify: { ...notify, channels } })
  const chosen = notify.channels.map(
    (id) =>
      known?.find((one) => one.id === id) ?? {
        id,
        name: known ? 'a channel that is gone' : '…',
        kind: undefined,
      },
  )
  const others = known?.filter(({ id }) => !notify.channels.includes(id)) ?? []
  return (
    <Row name="Tell" at={['/notify/channels']} mistakes={mistakes}>
      {chosen.map(({ id, name, kind }) => (
        <span class="chip" key={id}>
          <Icon name={iconOfChannel(kind)} />
          &nbsp;
          <Text class="cut" of={name} />
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => choose(notify.channels.filter((one) => one !== id))}
          >
            <Icon name="x" />
          </button>
        </span>
      ))}
      {chosen.length === 0 && <span class="three">nobody</span>}
      <Menu
        class="btn tight quiet"
        isLeft
        label={
          <>
            <Icon name="plus" />
            Channel
          </>
        }
      >
        {others.map(({ id, name, kind }) => (
          <button key={id} type="button" onClick={() => choose([...notify.channels, id])}>
            <Icon name={iconOfChannel(kind)} />
            <Text class="cut" of={name} />
          </button>
        ))}
        <a href={`/${slug}/alerts/channels`}>
          <Icon name="settings" />
          <span>Set up channels</span>
        </a>
      </Menu>
    </Row>
  )
}
