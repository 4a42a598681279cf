import type { TimelineItem } from './model'

/** What stands first of things of the same ms: what asked before what answered, and a failure behind what led to it. */
const RANKS: Record<TimelineItem['kind'], number> = {
  replay: 0,
  trace: 1,
  event: 2,
  flagChange: 3,
  flag: 4,
  error: 5,
}

/** Items in the order of time. Those of one kind and ms stay in the order in which they came. */
export const inOrder = (items: readonly TimelineItem[]): TimelineItem[] =>
  items.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || RANKS[a.kind] - RANKS[b.kind])
