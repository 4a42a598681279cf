import { useState } from 'preact/hooks'
import type { IssueView } from '../../../../src/issues/detail/model'
import { userList } from '../../../api/accounts'
import { issueActivity } from '../../../api/issue'
import { useResource } from '../../../api/resource'
import { session } from '../../../api/who'
import { ActivityItem } from './activity-item'
import { CommentForm } from './comment-form'

const FIRST = 15
/** As many entries as the API gives on one page. */
const MOST = 100
/** The list is loaded again this often, so that comments of others appear by themselves. */
const EVERY_MS = 30_000

/** What happened to the issue and what people say, newest first. */
export function Activity({ issue }: { issue: IssueView }) {
  const [limit, setLimit] = useState(FIRST)
  const activity = useResource(issueActivity(issue.id, limit), {
    everyMs: EVERY_MS,
    follows: 'issues',
  })
  const people = useResource(userList()).data.value?.items ?? []
  const { items = [], nextCursor = null } = activity.data.value ?? {}
  return (
    <section id="activity">
      <h3>Activity</h3>
      {session.value?.scopes.includes('write') && (
        <CommentForm issue={issue} said={activity.refresh} />
      )}
      <ol class="act small">
        {items.map((item) => (
          <ActivityItem
            key={item.id}
            item={item}
            issue={issue.id}
            people={people}
            changed={activity.refresh}
          />
        ))}
      </ol>
      {nextCursor !== null && limit < MOST && (
        <button type="button" class="btn tight quiet" onClick={() => setLimit(MOST)}>
          Show earlier
        </button>
      )}
    </section>
  )
}
