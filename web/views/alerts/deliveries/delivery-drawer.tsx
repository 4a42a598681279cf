import { deliveryDetail, sendAgain } from '../../../api/deliveries'
import { useResource } from '../../../api/resource'
import { isAtLeast } from '../../../lib/is-at-least'
import { useSlug } from '../../../lib/project'
import { useAct } from '../../../lib/use-act'
import { DrawerSkeleton } from '../../../ui/drawer-skeleton'
import { Icon } from '../../../ui/icon'
import { Loaded } from '../../../ui/loaded'
import { Refusal } from '../../../ui/refusal'
import { Text } from '../../../ui/text'
import { CloseDrawer } from '../close-drawer'
import { deliveryStatus } from './delivery-status'
import { SentContent } from './sent-content'
import { ToldList } from './told-list'
import { TryList } from './try-list'

interface Props {
  id: string
  close(): void
  ruleName(id: string): string
}

/** One message: what it tells of, what was sent, and what came back each time. */
export function DeliveryDrawer({ id, close, ruleName }: Props) {
  const slug = useSlug()
  const found = useResource(deliveryDetail(slug, id), { everyMs: 10_000, follows: 'alerts' })
  const { act, error, isBusy } = useAct()
  return (
    <aside class="drawer stack" aria-label="Delivery" tabIndex={0}>
      <Loaded from={found} failure="The delivery could not be read" skeleton={<DrawerSkeleton />}>
        {(delivery) => {
          const { word, tone } = deliveryStatus(delivery)
          return (
            <>
              <section class="stack">
                <div class="flex">
                  <h2 class="cut">
                    {delivery.channel.name ? (
                      <Text of={delivery.channel.name} />
                    ) : (
                      'A channel that is gone'
                    )}
                  </h2>
                  <CloseDrawer close={close} />
                </div>
                <p>
                  <span class={`badge ${tone}`}>{word}</span>
                </p>
                {isAtLeast('member') && delivery.content && (
                  <div>
                    <button
                      type="button"
                      class="btn"
                      disabled={isBusy}
                      onClick={() => act(() => sendAgain(slug, id))}
                    >
                      <Icon name="retry" />
                      Send again
                    </button>
                  </div>
                )}
                <Refusal of={error} />
              </section>
              <TryList of={delivery} />
              <SentContent of={delivery} />
              <ToldList of={delivery} ruleName={ruleName} />
            </>
          )
        }}
      </Loaded>
    </aside>
  )
}
