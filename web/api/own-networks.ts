import type { OwnNetworks, OwnNetworksChange } from '../../src/analytics/own-networks/model'
import { address, patch } from './client'
import { refreshAll } from './resource'

export type { OwnNetworks }

export const ownNetworksOf = (slug: string) =>
  address<OwnNetworks>(`/projects/${slug}/analytics/ownNetworks`)

export async function setOwnNetworks(slug: string, change: OwnNetworksChange): Promise<void> {
  await patch(ownNetworksOf(slug), change)
  refreshAll(ownNetworksOf(slug))
}
