/** A value of a tag, and what a grouping or issue has of it. */
export interface Counted {
  name: string
  tag: number
  count: number
  lastSeen: number
}

/** All of a tag together. */
export interface Tally {
  /** Events that carry it. */
  total: number
  distinct: number
  /** The most frequent first; among equals those whose values were seen first. */
  top: Counted[]
}

/**
 * Adds up values by name, in one pass: of a tag with a value an event there are as many as events.
 * @param all in the order of their tags
 * @param most values kept of a name
 */
export function tally(all: Iterable<Counted>, most: number): Map<string, Tally> {
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

function consider(top: Counted[], one: Counted, most: number) {
  if (top.length === most && one.count <= (top[most - 1] as Counted).count) return
  const place = top.findIndex(({ count }) => count < one.count)
  top.splice(place < 0 ? top.length : place, 0, one)
  if (top.length > most) top.pop()
}
