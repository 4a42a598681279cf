import { cancelScheduled, type ScheduledChange, scheduleChange } from '../../../api/flag-schedule'
import { attempt } from '../../../lib/attempt'
import { now } from '../../../lib/clock'
import { dayTime } from '../../../lib/day-time'
import { utc } from '../../../lib/format'
import { toast } from '../../../lib/toast'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'
import { Until } from '../../../ui/until'

interface Props {
  slug: string
  of: ScheduledChange
  mayChange: boolean
}

const STATES: Record<ScheduledChange['status'], { icon: string; words: string }> = {
  waiting: { icon: 'clock', words: '' },
  made: { icon: 'check', words: 'made' },
  failed: { icon: 'warn', words: 'could not be made' },
  cancelled: { icon: 'x', words: 'cancelled' },
}

/** One change with its time, who decided it, and what it changes or what came of it. */
export function ScheduledItem({ slug, of, mayChange }: Props) {
  const { id, flag, at, status, change, changes, comment, createdBy, failure } = of
  const isWaiting = status === 'waiting'
  const { icon, words } = STATES[status]

  async function cancel() {
    const isDone = await attempt(() => cancelScheduled(slug, flag, id), 'The change still waits')
    if (isDone)
      toast({
        text: 'The change is cancelled',
        action: {
          label: 'Undo',
          run: () =>
            attempt(
              () => scheduleChange(slug, flag, { at, change, comment }),
              'It stays cancelled',
            ),
        },
      })
  }

  return (
    <li>
      <Icon name={icon} class={status === 'failed' ? 'error' : 'three'} />
      <span>
        <b>
          <time dateTime={at} title={utc(at)}>
            {dayTime(at, new Date(now.value))}
          </time>
        </b>{' '}
        {isWaiting ? (
          <span class="three nowrap">
            <Until at={at} />
          </span>
        ) : (
          words
        )}
        , by <Text of={createdBy} />
        {comment && (
          <>
            : <Text of={comment} />
          </>
        )}
      </span>
      {isWaiting && mayChange && (
        <button type="button" class="btn tight quiet" onClick={cancel}>
          Cancel
        </button>
      )}
      {(isWaiting || failure) && (
        <ul class="wide small two">
          {failure && (
            <li>
              <Text of={failure} />
            </li>
          )}
          {changes.map((one) => (
            <li key={one}>
              <Text of={one} />
            </li>
          ))}
          {isWaiting && changes.length === 0 && (
            <li>It changes nothing any more: the flag is like this by now.</li>
          )}
        </ul>
      )}
    </li>
  )
}
