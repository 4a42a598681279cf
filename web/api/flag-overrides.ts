import type { NewOverride, OverrideOf, OverridePage } from '../../src/flags/overrides/model'
import { address, put, remove } from './client'
import { flagList, ofFlag } from './flags'
import { refreshAll } from './resource'

export type { NewOverride, Override } from '../../src/flags/overrides/model'

const PART = '/overrides'

/** The targeting keys that are served one variant of a flag. */
export const flagOverrides = (
  slug: string,
  key: string,
  asked: { query?: string; cursor?: string | undefined } = {},
) => address<OverridePage>(ofFlag(slug, key, PART), { ...asked, limit: 10 })

export async function setOverride(slug: string, key: string, override: NewOverride): Promise<void> {
  await put(address(ofFlag(slug, key, PART)), override)
  refreshAll(flagList(slug))
}

export async function removeOverride(
  slug: string,
  key: string,
  { environment, targetingKey }: OverrideOf,
): Promise<void> {
  await remove(address(ofFlag(slug, key, PART), { environment, targetingKey }))
  refreshAll(flagList(slug))
}
