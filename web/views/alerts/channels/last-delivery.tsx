import type { DeliveryView } from '../../../api/deliveries'
import { Ago } from '../../../ui/ago'
import { Text } from '../../../ui/text'
import { Until } from '../../../ui/until'
import { deliveryStatus } from '../deliveries/delivery-status'

interface Props {
  slug: string
  of: DeliveryView | undefined
}

/** How the newest message to a channel went, with a link to it. */
export function LastDelivery({ slug, of: delivery }: Props) {
  if (!delivery) return <span class="three">none yet</span>
  const { id, createdAt, lastAttempt, nextTryAt, attempts } = delivery
  const { word, tone } = deliveryStatus(delivery)
  return (
    <div class="pair">
      <span>
        <a class={`link ${tone}`} href={`/${slug}/alerts/deliveries?delivery=${id}`}>
          {word}
        </a>{' '}
        <span class="three">
          <Ago at={lastAttempt?.at ?? createdAt} after=" ago" />
        </span>
      </span>
      {lastAttempt && !lastAttempt.isGood && (
        <span class="micro two why-line">
          <Text of={lastAttempt.says} />
          {nextTryAt && attempts > 0 && (
            <>
              {' '}
              Next try <Until at={nextTryAt} />.
            </>
          )}
        </span>
      )}
    </div>
  )
}
