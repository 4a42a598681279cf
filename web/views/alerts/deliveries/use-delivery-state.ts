import { DELIVERY_STATUSES, type DeliveryStatus } from '../../../../src/alerts/deliveries/model'
import { useSlug } from '../../../lib/project'
import { useQuery } from '../../../lib/query'

const PAGE = 50

/** What the page of deliveries shows; all of it stands in the address. */
export function useDeliveryState() {
  const slug = useSlug()
  const { query, change } = useQuery()
  const status = DELIVERY_STATUSES.find((one) => one === query.status)
  const { channel, incident, cursor } = query
  return {
    slug,
    status,
    channel,
    incident,
    where: { channel, incident, status, cursor, limit: PAGE },
    chosen: query.delivery,
    isNarrowed: Boolean(status ?? channel ?? incident),
    choose: (id: string | undefined) => change({ delivery: id }, true),
    ofStatus: (of: DeliveryStatus | undefined) => change({ status: of, cursor: undefined }),
    ofChannel: (id: string | undefined) => change({ channel: id, cursor: undefined }),
    everything: () =>
      change({ status: undefined, channel: undefined, incident: undefined, cursor: undefined }),
  }
}

export type DeliveryState = ReturnType<typeof useDeliveryState>
