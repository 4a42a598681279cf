import type { NewShare, ShareView } from '../../src/analytics/shares/model'
import { address, post, remove } from './client'
import { refreshAll } from './resource'

export type { ShareView }

export const shareList = (slug: string) =>
  address<{ items: ShareView[] }>(`/projects/${slug}/analytics/shares`)

/** @returns the address of the link's page, which cannot be asked for again */
export async function makeShare(slug: string, share: NewShare): Promise<string> {
  const made = await post(
    address<ShareView & { path: string }>(`/projects/${slug}/analytics/shares`),
    share,
  )
  refreshAll(shareList(slug))
  return location.origin + made.path
}

export async function revokeShare(slug: string, id: string): Promise<void> {
  await remove(address(`/projects/${slug}/analytics/shares/${id}`))
  refreshAll(shareList(slug))
}
