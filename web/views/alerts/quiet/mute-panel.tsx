import { muteOf } from '../../../api/quiet'
import { useResource } from '../../../api/resource'
import { now } from '../../../lib/clock'
import { dayTime } from '../../../lib/day-time'
import { isAtLeast } from '../../../lib/is-at-least'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { Panel } from '../../../ui/panel'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { Text } from '../../../ui/text'
import { MuteMenu } from './mute-menu'

const EVERY_MS = 30_000

/** Whether the project is muted, by whom and until when. */
export function MutePanel({ slug }: { slug: string }) {
  const mute = useResource(muteOf(slug), { everyMs: EVERY_MS })
  return (
    <Loaded
      from={mute}
      failure="Whether the project is muted could not be read"
      skeleton={<PanelSkeleton />}
    >
      {({ mute: muted }) => (
        <Panel
          title="This project"
          action={isAtLeast('member') && <MuteMenu slug={slug} isMuted={muted !== null} />}
        >
          <p class="inset flex">
            {muted && <Icon name="mute" class="warning" />}
            {muted ? (
              <span>
                <b>
                  Muted{' '}
                  {muted.until
                    ? `until ${dayTime(muted.until, new Date(now.value))}`
                    : 'until somebody ends it'}
                </b>{' '}
                <span class="three">
                  by <Text of={muted.by} />, {dayTime(muted.at, new Date(now.value))}
                </span>
              </span>
            ) : (
              <span>Channels are told as the rules say.</span>
            )}
          </p>
        </Panel>
      )}
    </Loaded>
  )
}
