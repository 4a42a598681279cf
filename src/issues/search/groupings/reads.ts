import type { Database } from 'bun:sqlite'
import { among, type Condition } from '../conditions/reads'

/** What more groupings than this have is common: issues are asked for it one by one. */
const MANY_GROUPINGS = 2000
/** Where it is to be absent, nearly all issues would be asked in vain: so many are looked up before. */
const MANY_TO_EXCLUDE = 20_000
/** Up to so many values are looked up under an issue; more are compared with what it has. */
const FEW_VALUES = 20

/** Tags and releases: what groupings have of many values, each with a table of its own. */
export const TAGS = { table: 'grouping_tag', column: 'tag' }
export const RELEASES = { table: 'grouping_release', column: 'release' }

/** Issues with a grouping that has any of some values. */
export const anyOfGroupings =
  (db: Database) =>
  ({ table, column }: typeof TAGS, wanted: number[], isDenied: boolean): Condition => {
    const most = isDenied ? MANY_TO_EXCLUDE : MANY_GROUPINGS
    const list = JSON.stringify(wanted)
    using query = db.prepare<{ issue: number }, [string]>(
      `SELECT g.issue FROM json_each(?) asked CROSS JOIN ${table} has ON has.${column} = asked.value
       CROSS JOIN grouping g ON g.key = has.grouping LIMIT ${most + 1}`,
    )
    const found = query.all(list)
    if (found.length <= most) return among([...new Set(found.map(({ issue }) => issue))])
    // The plus keeps SQLite from trying each of the values under each issue.
    const given = wanted.length > FEW_VALUES ? `+has.${column}` : `has.${column}`
    return ofGrouping(
      `${table} has ON has.grouping = g.key AND ${given} IN (SELECT value FROM json_each(?))`,
      [list],
    )
  }

export const ofGrouping = (join: string, values: Condition['values']): Condition => ({
  text: `EXISTS (SELECT 1 FROM grouping g CROSS JOIN ${join} WHERE g.issue = i.key)`,
  values,
})
