import type { EventDetail } from '../../events/event-detail'
import type { EventReads } from '../../events/reads'
import { orNotFound } from '../../http/found'
import type { IssueReads } from '../../issues/reads'
import type { Call } from '../../lib/remote'
import { issueText } from '../texts/issue-text'
import type { Caller, Parts } from '../tool'

/** Tells an issue with its newest event. @throws Problem `not_found` */
export async function tellIssue(
  read: Call<IssueReads & EventReads>,
  id: string,
  { now, origin }: Pick<Caller, 'now' | 'origin'>,
): Promise<Parts> {
  const issue = orNotFound(await read('issues.detail', { id, now }), 'issue', id)
  const { latestEventId, project } = issue
  const [event, tags, flags, activity] = await Promise.all([
    latestEventId === null
      ? null
      : read('events.detail', { id: latestEventId, raw: false, project }),
    read('issues.tags', { id: issue.id }),
    read('issues.flags', { id: issue.id }),
    read('issues.activity', { id: issue.id, cursor: undefined, limit: 25 }),
  ])
  return issueText({
    issue,
    event: event as EventDetail | null,
    tags: tags ?? [],
    flags: flags ?? [],
    comments: (activity?.items ?? []).filter(({ kind }) => kind === 'comment'),
    link: `${origin}/${project}/issues/${issue.shortId}`,
  })
}
