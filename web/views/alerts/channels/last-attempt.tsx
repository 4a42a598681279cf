import type { ChannelView } from '../../../api/channels'
import { searchOf } from '../../../lib/query'
import { Ago } from '../../../ui/ago'
import { Text } from '../../../ui/text'

interface Props {
  slug: string
  of: ChannelView
}

/** How the newest try to tell a channel went, with the way to all that was sent to it. */
export function LastAttempt({ slug, of: { id, lastAttempt } }: Props) {
  if (!lastAttempt) return <span class="three">none yet</span>
  const { at, isGood, says } = lastAttempt
  return (
    <div class="pair">
      <span>
        <a
          class={`link ${isGood ? '' : 'error'}`}
          href={`/${slug}/alerts/deliveries${searchOf({ channel: id })}`}
        >
          {isGood ? 'delivered' : 'failed'}
        </a>{' '}
        <span class="three">
          <Ago at={at} after=" ago" />
        </span>
      </span>
      {!isGood && (
        <span class="micro two why-line">
          <Text of={says} />
        </span>
      )}
    </div>
  )
}
