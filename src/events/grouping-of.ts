import { group } from '../issues/grouping'
import { withoutMarks } from '../issues/grouping/without-marks'
import { hex } from '../lib/hex'
import type { Event } from './event'
import type { EventView } from './model'

/** The grouping in which an event was counted. */
export interface StoredGrouping {
  fingerprint: Uint8Array
  siblingKey: Uint8Array
  version: number
  kind: string
  /** JSON: the components of the grouping's first event. */
  components: string
}

/**
 * Why an event was grouped as it is. Its own components say what of it was left out. If it would be grouped otherwise
 * today, because a source map came or went, they are those of the grouping's first event.
 * @param forms the event in the words of its source, and as it came
 */
export function groupingOf(
  stored: StoredGrouping,
  forms: readonly Event[],
): NonNullable<EventView['grouping']> {
  const siblingKey = hex(stored.siblingKey)
  const own = forms.map(group).find((grouping) => grouping.siblingKey === siblingKey)
  return {
    fingerprint: hex(stored.fingerprint),
    siblingKey,
    version: stored.version,
    kind: stored.kind,
    components: withoutMarks(own?.components ?? (JSON.parse(stored.components) as unknown[])),
  }
}
