import type { Database } from 'bun:sqlite'
import { hash53 } from '../../../lib/hash'
import type { TextTest } from '../../../search/read-test'
import { isAnyValue } from '../../../search/read-test'
import { among, type Condition, condition, not } from '../conditions/reads'

/** Conditions on the users that met an issue, who are kept as hashes. */
export function userConditions(db: Database) {
  const ofUser = db.query<{ issue: number }, [number, number]>(
    // In the order of the users' table, which is large.
    `SELECT DISTINCT g.issue FROM
       (SELECT key, issue FROM grouping INDEXED BY grouping_by_project WHERE project = ? ORDER BY key) g
     CROSS JOIN grouping_user u ON u.grouping = g.key AND u.user = ?`,
  )

  return (test: TextTest, project: number): Condition => {
    if (isAnyValue(test)) return condition('i.user_count > 0')
    const [value = ''] = test.pattern
    const found = among(ofUser.all(project, hash53(value)).map(({ issue }) => issue))
    return test.is === 'like' ? found : not(found)
  }
}
