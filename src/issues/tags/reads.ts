import type { Database } from 'bun:sqlite'
import { iso } from '../../lib/time'
import { issueFinder } from '../find/reads'
import type { TagView } from '../model'

/** Values shown of each tag. */
const SHOWN = 20

interface Counted {
  name: string
  tag: number
  count: number
  lastSeen: number
}

/** How an issue's tags are distributed; runs on the read thread. */
export function tagReads(db: Database) {
  const find = issueFinder(db)
  const groupingsOf = db.query<{ key: number }, [number]>(
    'SELECT key FROM grouping WHERE issue = ?',
  )
  const counted = db.query<Counted, [number]>(
    `SELECT t.name, has.tag, has.count, has.last_seen AS lastSeen
     FROM grouping_tag has CROSS JOIN tag t ON t.key = has.tag
     WHERE has.grouping = ? ORDER BY has.tag`,
  )
  const byKey = db.query<{ value: string }, [number]>('SELECT value FROM tag WHERE key = ?')

  function valuesOf(top: Counted[]): TagView['values'] {
    return top
      .map(({ tag, count, lastSeen }) => ({
        value: byKey.get(tag)?.value ?? '',
        count,
        lastSeen: iso(lastSeen),
      }))
      .sort((a, b) => b.count - a.count || compare(a.value, b.value))
  }

  // One transaction: a tag that was counted has its value.
  const tags = db.transaction((issue: number): TagView[] => {
    const all = merged(groupingsOf.all(issue).map(({ key }) => counted.all(key)))
    return [...tally(all)]
      .map(([key, { total, distinct, top }]) => ({ key, total, distinct, values: valuesOf(top) }))
      .sort((a, b) => b.total - a.total || compare(a.key, b.key))
  })

  return {
    /** @returns null when there is no such issue. */
    'issues.tags'({ id }: { id: string }): TagView[] | null {
      const key = find(id)
      return key === undefined ? null : tags(key)
    },
  }
}

/** The tags of several groupings as of one. */
function merged(groupings: Counted[][]): Counted[] {
  if (groupings.length === 1) return groupings[0] as Counted[]
  const sums = new Map<number, Counted>()
  for (const one of groupings.flat()) {
    const sum = sums.get(one.tag)
    if (!sum) sums.set(one.tag, one)
    else {
      sum.count += one.count
      sum.lastSeen = Math.max(sum.lastSeen, one.lastSeen)
    }
  }
  return [...sums.values()].sort((a, b) => a.tag - b.tag)
}

/** One pass: of a tag with a value an event there are as many rows as events. */
function tally(all: Counted[]) {
  const names = new Map<string, { total: number; distinct: number; top: Counted[] }>()
  for (const one of all) {
    let name = names.get(one.name)
    if (!name) {
      name = { total: 0, distinct: 0, top: [] }
      names.set(one.name, name)
    }
    name.total += one.count
    name.distinct++
    consider(name.top, one)
  }
  return names
}

/** Keeps the most frequent; among equals those that were seen first. */
function consider(top: Counted[], one: Counted) {
  if (top.length === SHOWN && one.count <= (top[SHOWN - 1] as Counted).count) return
  const place = top.findIndex(({ count }) => count < one.count)
  top.splice(place < 0 ? top.length : place, 0, one)
  if (top.length > SHOWN) top.pop()
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
