import { answeredAt, offlineSince } from '../api/reachable'
import { utc } from '../lib/format'
import { Icon } from '../ui/icon'

/** Says that the server does not answer, and since when, so that the page may be out of date. */
export function OfflineBar() {
  if (offlineSince.value === undefined) return null
  const since = new Date(answeredAt.value)
  return (
    <div class="note offline" role="status">
      <Icon name="offline" class="warning" />
      <span>
        <b>Offline.</b> You see the state of{' '}
        <time title={utc(since.toISOString())}>
          {since.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}
        </time>
        . Live updates resume when the box answers.
      </span>
    </div>
  )
}
