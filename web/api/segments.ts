import type { Static } from '@sinclair/typebox'
import type { NewSegment, SegmentList, SegmentView } from '../../src/flags/segments/model'
import { address, patch, post, remove } from './client'
import { refreshAll } from './resource'

export type { NewSegment, SegmentView } from '../../src/flags/segments/model'

const below = (slug: string, key?: string) =>
  `/projects/${slug}/segments${key === undefined ? '' : `/${encodeURIComponent(key)}`}`

export const segmentList = (slug: string) => address<Static<typeof SegmentList>>(below(slug))

export async function createSegment(slug: string, segment: NewSegment): Promise<void> {
  await post(address<SegmentView>(below(slug)), segment)
  refreshAll(segmentList(slug))
}

/** @param version the one that was looked at: a change by somebody else since is not written over */
export async function changeSegment(
  slug: string,
  { key, version }: Pick<SegmentView, 'key' | 'version'>,
  change: Partial<Omit<NewSegment, 'key'>>,
): Promise<void> {
  await patch(address<SegmentView>(below(slug, key)), { version, ...change })
  refreshAll(segmentList(slug))
}

export async function removeSegment(slug: string, key: string): Promise<void> {
  await remove(address(below(slug, key)))
  refreshAll(segmentList(slug))
}
