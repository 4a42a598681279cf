/** How many events of a grouping or an issue have a value of a tag. */
export interface ValueCount {
  name: string
  tag: number
  count: number
  lastSeen: number
}

/** A tag with all of its values. */
export interface Tally {
  /** Events that carry the tag. */
  total: number
  distinct: number
  /** The most frequent values first; among equally frequent ones the one that was seen first. */
  top: ValueCount[]
}

/**
 * Adds up values by the tag's name, in one pass, because a tag with a value of its own in each event has as many
 * values as there are events.
 * @param all sorted by the key of the value
 * @param most how many values of a name to keep
 */
export function tally(all: Iterable<ValueCount>, most: number): Map<string, Tally> {
  const names = new Map<string, Tally>()
  for (const one of all) {
    let name = names.get(one.name)
    if (!name) {
      name = { total: 0, distinct: 0, top: [] }
      names.set(one.name, name)
    }
    name.total += one.count
    name.distinct++
    consider(name.top, one, most)
  }
  return names
}

function consider(top: ValueCount[], one: ValueCount, most: number) {
  if (top.length === most && one.count <= (top[most - 1] as ValueCount).count) return
  const index = top.findIndex(({ count }) => count < one.count)
  top.splice(index < 0 ? top.length : index, 0, one)
  if (top.length > most) top.pop()
}
