import type { Static } from '@sinclair/typebox'
import type {
  NewScheduledChange,
  ScheduledChange,
  ScheduledChanges,
} from '../../src/flags/schedule/model'
import { address, post, remove } from './client'
import { flagList, ofFlag } from './flags'
import { refreshAll } from './resource'

export type { ScheduledChange } from '../../src/flags/schedule/model'
export type NewScheduled = Static<typeof NewScheduledChange>

const PART = '/scheduledChanges'

/** The changes of a flag that wait for their time, and what came of others. */
export const scheduledChanges = (slug: string, key: string) =>
  address<Static<typeof ScheduledChanges>>(ofFlag(slug, key, PART))

export async function scheduleChange(
  slug: string,
  key: string,
  change: NewScheduled,
): Promise<void> {
  await post(address<ScheduledChange>(ofFlag(slug, key, PART)), change)
  refreshAll(flagList(slug))
}

export async function cancelScheduled(slug: string, key: string, id: string): Promise<void> {
  await remove(address(ofFlag(slug, key, `${PART}/${id}`)))
  refreshAll(flagList(slug))
}
