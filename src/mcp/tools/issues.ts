import { Type as t } from '@sinclair/typebox'
import type { EventReads } from '../../events/reads'
import { orNotFound } from '../../http/found'
import { rangeOf } from '../../http/range-of'
import { IssueQuery } from '../../issues/list/model'
import type { IssueReads } from '../../issues/reads'
import type { Call } from '../../lib/remote'
import { IssueId, PAGED, PER_PAGE } from '../asked/members'
import { askedProject, OF_PROJECT, type ProjectDeps } from '../asked/project'
import { tellEvent } from '../tell/event'
import { tellIssue } from '../tell/issue'
import { eventLine } from '../texts/event-line'
import { issueLine } from '../texts/issue-line'
import { nextPage } from '../texts/words'
import { type Tool, takes, tool } from '../tool'

interface Deps extends ProjectDeps {
  read: Call<IssueReads & EventReads>
}

const Query = t.String({
  maxLength: 1000,
  description: `${IssueQuery.properties.query.description} is:open when left out.`,
})

/** What finds issues and tells them. */
export const issueTools = ({ read, ...deps }: Deps): Tool[] => [
  tool({
    name: 'search_issues',
    title: 'Search issues',
    description:
      'Issues of a project in one environment, a line each: short id, state, title, how often, last seen. Without a query the open ones, last seen first.',
    right: 'read',
    does: 'reads',
    input: takes({
      ...OF_PROJECT,
      query: t.Optional(Query),
      sort: IssueQuery.properties.sort,
      from: IssueQuery.properties.from,
      to: IssueQuery.properties.to,
      ...PAGED,
    }),
    async run(asked, { now, visitor }) {
      const { query = 'is:open', limit = PER_PAGE, sort, cursor } = asked
      const project = askedProject(deps, asked.project)
      const environment = asked.environment ?? project.defaultEnvironment()
      const { items, nextCursor } = await read('issues.page', {
        query,
        sort,
        cursor,
        limit,
        environment,
        project: project.id,
        range: rangeOf(asked),
        user: visitor.user,
        now,
      })
      if (items.length > 0) return [...items.map(issueLine), ...nextPage(nextCursor)]
      return [
        `No issue of ${project.slug} in ${environment} is found by ${query}. Try environment: all, or another query.`,
      ]
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
    run: ({ id }, caller) => tellIssue(read, id, caller),
  }),
  tool({
    name: 'list_events',
    title: 'List the events of an issue',
    description:
      'The events of an issue, newest first, a line each; or one event in full, when its id is given.',
    right: 'read',
    does: 'reads',
    input: takes({
      issue: t.Optional(IssueId),
      event: t.Optional(
        t.String({ maxLength: 100, description: 'Id of one event, in place of the issue.' }),
      ),
      from: IssueQuery.properties.from,
      to: IssueQuery.properties.to,
      ...PAGED,
    }),
    async run({ issue = '', event, limit = PER_PAGE, cursor, ...times }) {
      if (event !== undefined) return tellEvent(read, event)
      const page = await read('events.page', { issue, range: rangeOf(times), cursor, limit })
      const { items, nextCursor } = orNotFound(page, 'issue', issue)
      if (items.length === 0 && nextCursor === null)
        return ['No event of it is kept from that time.']
      return [...items.map(eventLine), ...nextPage(nextCursor)]
    },
  }),
]
