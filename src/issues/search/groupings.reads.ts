import type { Database } from 'bun:sqlite'
import { among, type Condition } from './condition.reads'

/** A value that more groupings have is common: it is checked issue by issue instead of looked up. */
const MANY_GROUPINGS = 2000
/**
 * Up to this many groupings with a value are looked up when the search negates it, so that their issues can be
 * excluded: checked one by one, nearly all issues would be checked in vain.
 */
const MANY_TO_EXCLUDE = 20_000
/**
 * Up to this many values SQLite looks up each value under an issue; with more it compares each value of the issue with
 * the list.
 */
const FEW_VALUES = 20

/** The tables that say which tags and which releases a grouping has. */
export const TAGS = { table: 'grouping_tag', column: 'tag' }
export const RELEASES = { table: 'grouping_release', column: 'release' }

/** How a search goes about a condition. */
export interface How {
  /** Whether it stands under a NOT, so that most issues pass. */
  isDenied: boolean
  /** See `SearchContext`. */
  isOneByOne: boolean
}

/** The condition that an issue has a grouping with any of some values. */
export const anyOfGroupings =
  (db: Database) =>
  ({ table, column }: typeof TAGS, wanted: number[], { isDenied, isOneByOne }: How): Condition => {
    const list = JSON.stringify(wanted)
    // The plus keeps SQLite from looking up each of the values under each issue.
    const given = wanted.length > FEW_VALUES ? `+has.${column}` : `has.${column}`
    const checked = ofGrouping(
      `${table} has ON has.grouping = g.key AND ${given} IN (SELECT value FROM json_each(?))`,
      [list],
    )
    if (isOneByOne) return checked
    const most = isDenied ? MANY_TO_EXCLUDE : MANY_GROUPINGS
    using query = db.prepare<{ issue: number }, [string]>(
      `SELECT g.issue FROM json_each(?) wanted CROSS JOIN ${table} has ON has.${column} = wanted.value
       CROSS JOIN grouping g ON g.key = has.grouping LIMIT ${most + 1}`,
    )
    const rows = query.all(list)
    return rows.length > most ? checked : among([...new Set(rows.map(({ issue }) => issue))])
  }

export const ofGrouping = (join: string, values: Condition['values']): Condition => ({
  text: `EXISTS (SELECT 1 FROM grouping g CROSS JOIN ${join} WHERE g.issue = i.key)`,
  values,
})
