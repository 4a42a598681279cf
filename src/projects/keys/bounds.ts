import type { Limits } from '../../limits'
import { ALLOWANCES } from './allowance'
import type { DayUse } from './day-use'
import type { Kind } from './key'
import type { KeyInUse, KeyView } from './model'
import type { Quotas, Rate } from './quotas'

/** What a key may send of something, by its own quota or by the limit of its kind. */
export const boundOf = (
  { kind, quotas }: { kind: Kind; quotas: Quotas },
  rate: Rate,
  limits: Limits,
): number => quotas[rate] ?? limits[ALLOWANCES[kind][rate]]

export const boundsOf = (
  key: { kind: Kind; quotas: Quotas },
  limits: Limits,
): Record<Rate, number> => ({
  itemsPerMinute: boundOf(key, 'itemsPerMinute', limits),
  itemsPerDay: boundOf(key, 'itemsPerDay', limits),
  bytesPerMinute: boundOf(key, 'bytesPerMinute', limits),
  bytesPerDay: boundOf(key, 'bytesPerDay', limits),
})

/** A key as lists show it: with its bounds, and what it has sent today. */
export function inUse(key: KeyView, limits: Limits, { items, bytes }: DayUse): KeyInUse {
  return { ...key, bounds: boundsOf(key, limits), usedToday: { items, bytes } }
}
