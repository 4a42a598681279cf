import type { Database } from 'bun:sqlite'
import { iso } from '../../lib/time'
import { issueFinder } from '../find-issue.reads'
import { MOST_SHOWN, type Wide } from './kept/kept'
import type { TagView } from './model'
import { type Tally, tally, type ValueCount } from './tally'

/** How an issue's tags are distributed; runs on the read thread. */
export function tagReads(db: Database) {
  const find = issueFinder(db)
  const groupingsOf = db.query<{ key: number; isKept: number | null }, [number]>(
    `SELECT g.key, kept.is_kept AS isKept FROM grouping g
     LEFT JOIN tag_tally kept ON kept.grouping = g.key WHERE g.issue = ?`,
  )
  const counted = db.query<ValueCount, [number]>(
    `SELECT t.name, has.tag, has.count, has.last_seen AS lastSeen
     FROM grouping_tag has CROSS JOIN tag t ON t.key = has.tag
     WHERE has.grouping = ? ORDER BY has.tag`,
  )
  const countedTop = db.query<ValueCount, [number]>(
    `SELECT t.name, has.tag, has.count, has.last_seen AS lastSeen
     FROM tag_top top CROSS JOIN grouping_tag has ON has.grouping = top.grouping AND has.tag = top.tag
     CROSS JOIN tag t ON t.key = has.tag
     WHERE top.grouping = ? ORDER BY has.tag`,
  )
  const wideOf = db.query<Pick<Wide, 'total' | 'distinct'> & { name: string }, [number]>(
    'SELECT name, total, distinct_values AS "distinct" FROM tag_wide WHERE grouping = ?',
  )
  const byKey = db.query<{ value: string }, [number]>('SELECT value FROM tag WHERE key = ?')

  function valuesOf(top: ValueCount[]): TagView['values'] {
    return top
      .map(({ tag, count, lastSeen }) => ({
        value: byKey.get(tag)?.value ?? '',
        count,
        lastSeen: iso(lastSeen),
      }))
      .sort((a, b) => b.count - a.count || compare(a.value, b.value))
  }

  /**
   * When an issue has several groupings, all values are read: the most frequent of each are not the most frequent of
   * all together.
   */
  function tallied(issue: number): Map<string, Tally> {
    const groupings = groupingsOf.all(issue)
    const [only] = groupings
    if (groupings.length > 1 || !only?.isKept)
      return tally(merged(groupings.map(({ key }) => counted.all(key))), MOST_SHOWN)
    const names = tally(countedTop.all(only.key), MOST_SHOWN)
    for (const { name, ...all } of wideOf.all(only.key))
      Object.assign(names.get(name) as Tally, all)
    return names
  }

  // One transaction, so that each tag that was counted is there when its value is read.
  const tags = db.transaction((issue: number): TagView[] =>
    [...tallied(issue)]
      .map(([key, { total, distinct, top }]) => ({ key, total, distinct, values: valuesOf(top) }))
      .sort((a, b) => b.total - a.total || compare(a.key, b.key)),
  )

  return {
    /** @returns null when there is no such issue. */
    'issues.tags'({ id }: { id: string }): TagView[] | null {
      const key = find(id)
      return key === undefined ? null : tags(key)
    },
  }
}

/** The tags of several groupings, added up. */
function merged(groupings: ValueCount[][]): ValueCount[] {
  if (groupings.length === 1) return groupings[0] as ValueCount[]
  const sums = new Map<number, ValueCount>()
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

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
