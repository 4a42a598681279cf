import { useState } from 'preact/hooks'
import { endMute, muteProject } from '../../../api/quiet'
import { attempt } from '../../../lib/attempt'
import { Icon } from '../../../ui/icon'
import { Menu } from '../../../ui/menu'
import { OwnTimeDialog } from './own-time-dialog'
import { SNOOZES } from './snooze-times'

/** Mutes the whole project for a while, or ends that. */
export function MuteMenu({ slug, isMuted }: { slug: string; isMuted: boolean }) {
  const [isOwn, setOwn] = useState(false)
  const mute = (until: number | null) =>
    attempt(
      () => muteProject(slug, until === null ? null : new Date(until).toISOString()),
      'Not muted',
    )
  if (isMuted)
    return (
      <button type="button" class="btn" onClick={() => attempt(() => endMute(slug), 'Still muted')}>
        Tell again now
      </button>
    )
  return (
    <>
      <Menu
        label={
          <>
            <Icon name="mute" />
            Mute the project
            <Icon name="down" />
          </>
        }
      >
        {SNOOZES.map(({ name, until }) => (
          <button key={name} type="button" onClick={() => mute(until(Date.now()))}>
            {name}
          </button>
        ))}
        <button type="button" onClick={() => setOwn(true)}>
          Until …
        </button>
        <button type="button" onClick={() => mute(null)}>
          Until somebody ends it
        </button>
      </Menu>
      {isOwn && (
        <OwnTimeDialog
          title="Mute the project"
          does="Mute"
          choose={mute}
          close={() => setOwn(false)}
        />
      )}
    </>
  )
}
