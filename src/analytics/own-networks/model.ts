import { type Static, Type as t } from '@sinclair/typebox'
import { nullable } from '../../lib/schema'
import { analyticsBounds as bounds } from '../../limits'

/** Longer than any network is written. */
const NETWORK_LENGTH = 60

const Networks = t.Array(t.String({ maxLength: NETWORK_LENGTH }), {
  maxItems: bounds.ownNetworks,
  description:
    'Addresses and networks: `192.0.2.7`, `192.0.2.0/24`, `2001:db8:1:2::/64`. An address of IPv6 stands for its /64.',
})

/** Networks whose visits are not stored. */
export const OwnNetworks = t.Object(
  {
    networks: Networks,
    yours: nullable(
      t.String(),
      'The network that this request comes from; null where a proxy that is not trusted may stand between.',
    ),
  },
  { $id: 'OwnNetworks' },
)
export type OwnNetworks = Static<typeof OwnNetworks>

export const OwnNetworksChange = t.Object({ networks: Networks }, { $id: 'OwnNetworksChange' })
export type OwnNetworksChange = Static<typeof OwnNetworksChange>
