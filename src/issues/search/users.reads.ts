import type { Database } from 'bun:sqlite'
import { hash53 } from '../../lib/hash'
import type { TextRange } from '../../search/query'
import { isAnyValue, type TextTest } from '../../search/read-test'
import { refused } from '../../search/refused'
import { DETAILS, detailHash } from '../user-details/user-detail'
import type { SearchContext } from './columns.reads'
import { among, type Condition, condition, not } from './condition.reads'
import type { IssueField } from './fields'
import { ofGrouping } from './groupings.reads'

/**
 * When a value stands for more users, such as an address of a network, the search is refused: each user takes 1.5 ms
 * among 5,000 groupings.
 */
const MANY_USERS = 10

const MET = 'grouping_user u ON u.grouping = g.key AND u.user IN (SELECT value FROM json_each(?))'

/** Conditions on the users that met an issue, who are kept as hashes. */
export function userConditions(db: Database) {
  const withDetail = db.query<{ user: number }, [number, string]>(
    `SELECT DISTINCT user FROM user_detail WHERE project = ? AND detail IN (SELECT value FROM json_each(?))
     LIMIT ${MANY_USERS + 1}`,
  )
  const issuesOf = db.query<{ issue: number }, [number, string]>(
    // Groupings sorted by key, the order of `grouping_user`, which is large.
    `SELECT DISTINCT g.issue FROM
       (SELECT key, issue FROM grouping INDEXED BY grouping_by_project WHERE project = ? ORDER BY key) g
     CROSS JOIN grouping_user u ON u.grouping = g.key AND u.user IN (SELECT value FROM json_each(?))`,
  )

  /** `user.email`, `user.username` and `user.ip` find a user, whichever of these the user is counted by. */
  return (
    field: IssueField,
    test: TextTest,
    at: TextRange,
    { project, isOneByOne }: Pick<SearchContext, 'project' | 'isOneByOne'>,
  ): Condition => {
    if (isAnyValue(test)) {
      if (field === 'user' || field === 'user.id') return condition('i.user_count > 0')
      throw refused(`${field} is found by its whole value; has:user finds what anybody met`, at)
    }
    const [value = ''] = test.pattern
    const details = DETAILS.filter((detail) => field === 'user' || field === `user.${detail}`)
    const hashes = JSON.stringify(details.map((detail) => detailHash(detail, value)))
    const ofDetails = withDetail.all(project, hashes).map(({ user }) => user)
    if (ofDetails.length > MANY_USERS)
      throw refused(
        `over ${MANY_USERS} users have been seen with ${field}:${value}; search for one of them by user.id`,
        at,
      )
    const users = JSON.stringify([...new Set([hash53(value), ...ofDetails])])
    const met = isOneByOne
      ? ofGrouping(MET, [users])
      : among(issuesOf.all(project, users).map(({ issue }) => issue))
    return test.is === 'like' ? met : not(met)
  }
}
