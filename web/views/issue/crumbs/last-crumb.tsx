import type { EventDetail } from '../../../api/events'
import { Icon } from '../../../ui/icon'
import { Text } from '../../../ui/text'

/** The failure, where the trail ends. */
export const LastCrumb = ({ event: { title, exception } }: { event: EventDetail }) => (
  <li>
    <div class="crumb">
      <span class="three num">0.0 s</span>
      <span class="dot">
        <Icon name="alert" />
      </span>
      <span class="three">{exception ? 'exception' : 'message'}</span>
      <span class="cut error">
        <Text of={title} />
      </span>
      <span />
    </div>
  </li>
)
