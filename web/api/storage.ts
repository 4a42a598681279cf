import type {
  Retention,
  RetentionChange,
  RetentionPreview,
  RetentionView,
} from '../../src/retention/model'
import type { StorageView } from '../../src/retention/storage/model'
import { address, get, patch } from './client'
import { refreshAll } from './resource'

export type { Retention, RetentionPreview, StorageView }
/** A signal that is kept for a number of days. */
export type Kept = keyof Retention

export const storage = () => address<StorageView>('/storage')

export async function changeCeiling(ceilingBytes: number | null): Promise<void> {
  await patch(storage(), { ceilingBytes })
  refreshAll(storage())
}

export const retentionOf = (slug: string) => address<RetentionView>(`/projects/${slug}/retention`)

/** Asks what a change would delete; keeping something for ever deletes nothing. */
export const previewOf = (slug: string, change: RetentionChange) =>
  get(address<RetentionPreview>(`/projects/${slug}/retention/preview`, change))

export async function changeRetention(slug: string, change: RetentionChange): Promise<void> {
  await patch(retentionOf(slug), change)
  refreshAll(retentionOf(slug))
  refreshAll(storage())
}
