import type { Database } from 'bun:sqlite'
import { type Aged, COUNTED_DAYS } from '../db/days/aged-rows'
import { STEP_ROWS } from '../db/remove-some'
import { DAY_MS } from '../lib/time'

/**
 * Issues that were not seen for over a year, that nobody is assigned to and nobody has written about. One that comes again is a new
 * issue then.
 * @param eraseGrouping removes some of a grouping, at last the grouping
 */
export function agedIssues(db: Database, eraseGrouping: (grouping: number) => void): Aged {
  // A merged issue is as old as the one that it was merged into, and goes with it.
  const next = db.query<{ key: number }, { project: number; before: number }>(
    `SELECT key FROM issue WHERE project = $project AND last_seen < $before AND merged_into IS NULL
       AND assignee IS NULL AND NOT EXISTS
         (SELECT 1 FROM activity a WHERE a.issue = issue.key AND a.kind = 'comment')
     ORDER BY last_seen, key LIMIT 1`,
  )
  const nextGrouping = db.query<{ key: number }, [number]>(
    'SELECT key FROM grouping WHERE issue = ? ORDER BY key LIMIT 1',
  )
  const removeActivity = db.query<null, [number]>(
    `DELETE FROM activity WHERE id IN (SELECT a.id FROM issue i JOIN activity a ON a.issue = i.key
       WHERE i.key = ?1 OR i.merged_into = ?1 LIMIT ${STEP_ROWS})`,
  )
  const removeIssue = db.query('DELETE FROM issue WHERE key = ?1 OR merged_into = ?1')

  function removeSome(issue: number) {
    const grouping = nextGrouping.get(issue)?.key
    if (grouping !== undefined) eraseGrouping(grouping)
    else if (removeActivity.run(issue).changes === 0) removeIssue.run(issue)
  }

  return {
    days: COUNTED_DAYS,
    isOld: (project, day) => next.get({ project, before: day * DAY_MS }) !== null,
    remove(project, day) {
      const issue = next.get({ project, before: day * DAY_MS })?.key
      if (issue !== undefined) removeSome(issue)
    },
  }
}
