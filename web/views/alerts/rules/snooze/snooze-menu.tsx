import { useState } from 'preact/hooks'
import type { AlertRuleView } from '../../../../api/alert-rules'
import { Icon } from '../../../../ui/icon'
import { Menu } from '../../../../ui/menu'
import { OwnTimeDialog } from '../../quiet/own-time-dialog'
import { SNOOZES } from '../../quiet/snooze-times'
import { snooze, wake } from './snooze'

/** Makes a rule quiet for a while, or ends that. */
export function SnoozeMenu({ slug, rule }: { slug: string; rule: AlertRuleView }) {
  const [isOwn, setOwn] = useState(false)
  const { mutedUntil } = rule
  return (
    <>
      <Menu
        isLeft
        shortcut={{ key: 's', does: 'Snooze the rule' }}
        label={
          <>
            <Icon name="mute" />
            {mutedUntil ? 'Snoozed' : 'Snooze'}
            <Icon name="down" />
          </>
        }
      >
        {mutedUntil && (
          <button type="button" onClick={() => wake(slug, rule.id)}>
            Tell again now
          </button>
        )}
        {SNOOZES.map(({ name, until }) => (
          <button key={name} type="button" onClick={() => snooze(slug, rule, until(Date.now()))}>
            {name}
          </button>
        ))}
        <button type="button" onClick={() => setOwn(true)}>
          Until …
        </button>
      </Menu>
      {isOwn && (
        <OwnTimeDialog
          title={`Be quiet about ${rule.name}`}
          does="Snooze"
          choose={(until) => snooze(slug, rule, until)}
          close={() => setOwn(false)}
        />
      )}
    </>
  )
}
