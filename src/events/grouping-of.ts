import { group } from '../issues/grouping'
import { withoutMarks } from '../issues/grouping/without-marks'
import type { Event } from './event'
import type { EventView } from './model'

/** The grouping that an event was counted in. */
export interface StoredGrouping {
  fingerprint: Uint8Array
  siblingKey: Uint8Array
  version: number
  kind: string
  /** JSON: those of the first event that was grouped so. */
  components: string
}

/**
 * What an event went by. Its own parts tell what of it was left out; where it would be grouped otherwise today,
 * since a map came or went, the parts are those that its grouping was made with.
 * @param tellings the event in the words of its source, and as it came
 */
export function groupingOf(
  stored: StoredGrouping,
  tellings: readonly Event[],
): NonNullable<EventView['grouping']> {
  const siblingKey = hex(stored.siblingKey)
  const own = tellings.map(group).find((grouping) => grouping.siblingKey === siblingKey)
  return {
    fingerprint: hex(stored.fingerprint),
    siblingKey,
    version: stored.version,
    kind: stored.kind,
    components: withoutMarks(own?.components ?? (JSON.parse(stored.components) as unknown[])),
  }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
