import { Type as t } from '@sinclair/typebox'
import type { EventDetail } from '../../events/event-detail'
import type { EventReads } from '../../events/reads'
import { orNotFound } from '../../http/found'
import { rangeOf } from '../../http/range-of'
import { IssueQuery } from '../../issues/list/model'
import type { IssueReads } from '../../issues/reads'
import type { Call } from '../../lib/remote'
import type { ProjectFinder } from '../../projects/find-projects.reads'
import type { KeyFinder } from '../../projects/keys/find-keys.reads'
import { askedLane, OF_PROJECT } from '../asked-project'
import { issueLine } from '../texts/issue-line'
import { issueText } from '../texts/issue-text'
import { nextPage } from '../texts/words'
import { type Tool, takes, tool } from '../tool'

interface Deps {
  projects: ProjectFinder
  keys: KeyFinder
  read: Call<IssueReads & EventReads>
}

/** Short pages: a model pays for each line. */
const PER_PAGE = 10
const MOST_PER_PAGE = 25

/** An issue, as people call it. */
export const IssueId = t.String({
  minLength: 1,
  maxLength: 100,
  description: 'Short id, such as WEB-42, or id.',
})

/** What lists take to go on where a page ended. */
export const PAGED = {
  cursor: t.Optional(
    t.String({ maxLength: 1000, description: 'What the page before ended with.' }),
  ),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: MOST_PER_PAGE, default: PER_PAGE })),
}

/** What finds issues and tells them. */
export const issueTools = ({ projects, keys, read }: Deps): Tool[] => {
  return [
    tool({
      name: 'search_issues',
      title: 'Search issues',
      description:
        'Issues of a project in one environment, a line each: short id, state, title, how often, last seen. Without a query the open ones, last seen first.',
      right: 'read',
      does: 'reads',
      input: takes({
        ...OF_PROJECT,
        query: t.Optional(
          t.String({
            maxLength: 1000,
            description: `${IssueQuery.properties.query.description} is:open when left out.`,
          }),
        ),
        sort: IssueQuery.properties.sort,
        from: IssueQuery.properties.from,
        to: IssueQuery.properties.to,
        ...PAGED,
      }),
      async run({ query = 'is:open', from, to, limit = PER_PAGE, sort, cursor, ...asked }, caller) {
        const { project, environment, slug } = askedLane({ projects, keys }, asked)
        const { items, nextCursor } = await read('issues.page', {
          query,
          sort,
          cursor,
          limit,
          project,
          environment,
          range: rangeOf({ from, to }),
          now: caller.now,
          user: caller.visitor.user,
        })
        if (items.length === 0)
          return [
            `No issue of ${slug} in ${environment} is found by ${query}. Try environment: all, or another query.`,
          ]
        return [...items.map(issueLine), ...nextPage(nextCursor)]
      },
    }),
    tool({
      name: 'get_issue',
      title: 'Read an issue',
      description:
        'One issue as a developer needs it: the exceptions with the calls of the application and their source (through source maps), what came before, what most of its events share, the first release, the trace, feature flags that stand out, and the same failure in other environments.',
      right: 'read',
      does: 'reads',
      input: takes({ id: IssueId }),
      async run({ id }, { now, origin }) {
        const issue = orNotFound(await read('issues.detail', { id, now }), 'issue', id)
        const { latestEventId, project } = issue
        const [event, tags, flags, activity] = await Promise.all([
          latestEventId && read('events.detail', { id: latestEventId, raw: false, project }),
          read('issues.tags', { id: issue.id }),
          read('issues.flags', { id: issue.id }),
          read('issues.activity', { id: issue.id, cursor: undefined, limit: 25 }),
        ])
        return issueText({
          issue,
          event: (event || null) as EventDetail | null,
          tags: tags ?? [],
          flags: flags ?? [],
          comments: (activity?.items ?? []).filter(({ kind }) => kind === 'comment'),
          link: `${origin}/${project}/issues/${issue.shortId}`,
        })
      },
    }),
  ]
}
