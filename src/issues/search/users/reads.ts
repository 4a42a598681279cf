import type { Database } from 'bun:sqlite'
import { hash53 } from '../../../lib/hash'
import type { Place } from '../../../search/query'
import { isAnyValue, type TextTest } from '../../../search/read-test'
import { refused } from '../../../search/refused'
import { DETAILS, detailHash } from '../../users/user-detail'
import { among, type Condition, condition, not } from '../conditions/reads'
import type { IssueField } from '../fields'

/** More users behind one address are no answer, and each takes 1.5 ms among 5,000 groupings. */
const MANY_USERS = 10

/** Conditions on the users that met an issue, who are kept as hashes. */
export function userConditions(db: Database) {
  const withDetail = db.query<{ user: number }, [number, string, number]>(
    `SELECT DISTINCT user FROM user_detail WHERE project = ? AND detail IN (SELECT value FROM json_each(?))
     LIMIT ?`,
  )
  const issuesOf = db.query<{ issue: number }, [number, string]>(
    // In the order of the users' table, which is large.
    `SELECT DISTINCT g.issue FROM
       (SELECT key, issue FROM grouping INDEXED BY grouping_by_project WHERE project = ? ORDER BY key) g
     CROSS JOIN grouping_user u ON u.grouping = g.key AND u.user IN (SELECT value FROM json_each(?))`,
  )

  /** By `user.email` and its like a user is found whatever they are counted by. */
  return (field: IssueField, test: TextTest, at: Place, project: number): Condition => {
    if (isAnyValue(test)) {
      if (field === 'user' || field === 'user.id') return condition('i.user_count > 0')
      throw refused(`${field} is found by its whole value; has:user finds what anybody met`, at)
    }
    const [value = ''] = test.pattern
    const asked = DETAILS.filter((detail) => field === 'user' || field === `user.${detail}`)
    const hashes = JSON.stringify(asked.map((detail) => detailHash(detail, value)))
    const known = withDetail.all(project, hashes, MANY_USERS + 1).map(({ user }) => user)
    if (known.length > MANY_USERS)
      throw refused(
        `over ${MANY_USERS} users have been seen with ${field}:${value}; search for one of them by user.id`,
        at,
      )
    const users = JSON.stringify([...new Set([hash53(value), ...known])])
    const found = among(issuesOf.all(project, users).map(({ issue }) => issue))
    return test.is === 'like' ? found : not(found)
  }
}
