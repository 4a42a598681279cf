import { useState } from 'preact/hooks'
import {
  type ChannelView,
  type ChannelWithSecret,
  changeChannel,
  channelList,
  rotateSecret,
} from '../../../api/channels'
import { useResource } from '../../../api/resource'
import { attempt } from '../../../lib/attempt'
import { isAtLeast } from '../../../lib/is-at-least'
import { useProject, useSlug } from '../../../lib/project'
import { useQuery } from '../../../lib/query'
import { TopBar } from '../../../shell/top-bar'
import { Head } from '../../../ui/head'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { TableSkeleton } from '../../../ui/table-skeleton'
import { NothingHere } from '../../nothing-here'
import { AlertsTabs } from '../alerts-tabs'
import { NoMail } from './channel-state'
import { ChannelTable } from './channel-table'
import { EditChannelDialog } from './edit-channel-dialog'
import { NewChannelDialog } from './new-channel-dialog'
import { RemoveChannel } from './remove-channel'
import { SecretDialog } from './secret-dialog'

/** Where people are told of incidents. */
export const ChannelsPage = () => (useProject() ? <Channels /> : <NothingHere />)

/** The dialog for a new channel has an address: `?new`. */
function Channels() {
  const slug = useSlug()
  const { query, change } = useQuery()
  const channels = useResource(channelList(slug), { everyMs: 30_000, follows: 'alerts' })
  const [made, setMade] = useState<ChannelWithSecret>()
  const [open, setOpen] = useState<{ dialog: 'edit' | 'remove'; of: ChannelView }>()
  const mayChange = isAtLeast('admin')
  const close = () => setOpen(undefined)
  const hasMail = !channels.data.value?.items.some(({ state }) => state === 'noMailServer')
  const turn = ({ id, enabled, name }: ChannelView) =>
    attempt(
      () => changeChannel(slug, id, { enabled: !enabled }),
      `${name} is still ${enabled ? 'on' : 'off'}`,
    )
  const rotate = ({ id }: ChannelView) =>
    attempt(async () => setMade(await rotateSecret(slug, id)), 'The secret is as it was')
  return (
    <>
      <TopBar title="Alerts" name="Channels · Alerts" />
      <AlertsTabs page="channels" />
      <div class="list-page">
        <Head
          title="Channels"
          lead={
            <>
              Where rules tell people what they have found. What comes within seconds goes in one
              message, and a channel has one a minute at most.{' '}
              {!mayChange && 'Admins make and change channels.'}
            </>
          }
        >
          {mayChange && (
            <button type="button" class="btn primary" onClick={() => change({ new: '' })}>
              <Icon name="plus" />
              New channel
            </button>
          )}
        </Head>
        <Loaded
          from={channels}
          failure="The channels could not be read"
          skeleton={<TableSkeleton what="channels" />}
        >
          {({ items }) => (
            <ChannelTable
              slug={slug}
              channels={items}
              does={
                mayChange
                  ? {
                      edit: (of) => setOpen({ dialog: 'edit', of }),
                      remove: (of) => setOpen({ dialog: 'remove', of }),
                      turn,
                      rotate,
                    }
                  : undefined
              }
            />
          )}
        </Loaded>
      </div>
      {mayChange && query.new !== undefined && (
        <NewChannelDialog
          slug={slug}
          noteOf={(kind) =>
            kind === 'email' &&
            !hasMail && (
              <p class="note">
                <Icon name="warn" class="warning" />
                <span>
                  <NoMail slug={slug} />
                </span>
              </p>
            )
          }
          close={() => change({ new: undefined }, true)}
          made={setMade}
        />
      )}
      {made?.secret !== undefined && (
        <SecretDialog of={made.name} secret={made.secret} close={() => setMade(undefined)} />
      )}
      {open?.dialog === 'edit' && <EditChannelDialog slug={slug} of={open.of} close={close} />}
      {open?.dialog === 'remove' && <RemoveChannel slug={slug} of={open.of} close={close} />}
    </>
  )
}
