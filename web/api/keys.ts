import type { Static } from '@sinclair/typebox'
import type { CreatedKey, KeyChange, KeyList, KeyView, NewKey } from '../../src/projects/keys/model'
import { address, patch, post, remove } from './client'
import { refreshAll } from './resource'

export const keyList = (slug: string) => address<Static<typeof KeyList>>(`/projects/${slug}/keys`)

/** The answer is the only one that holds the key itself. */
export async function createKey(slug: string, key: NewKey): Promise<CreatedKey> {
  const created = await post(address<CreatedKey>(`/projects/${slug}/keys`), key)
  refreshKeys(slug)
  return created
}

export async function changeKey(slug: string, id: string, change: KeyChange): Promise<void> {
  await patch(address<KeyView>(`/projects/${slug}/keys/${id}`), change)
  refreshAll(keyList(slug))
}

export async function revokeKey(slug: string, id: string): Promise<void> {
  await remove(address(`/projects/${slug}/keys/${id}`))
  refreshKeys(slug)
}

/** A production key, the first or the last one, also changes the environment that is shown first. */
function refreshKeys(slug: string): void {
  refreshAll(keyList(slug))
  refreshAll(address('/projects'))
}
