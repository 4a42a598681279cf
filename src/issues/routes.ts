import { Elysia } from 'elysia'
import type { ApiDeps } from '../accounts/door'
import type { AccountStore } from '../accounts/store'
import { describe } from '../http/describe'
import { orNotFound } from '../http/found'
import { PageQuery } from '../http/page'
import { validate, validateQuery } from '../http/validate'
import { Problem } from '../lib/problem'
import type { Call } from '../lib/remote'
import type { KeyStore } from '../projects/keys/store'
import type { ProjectStore } from '../projects/store'
import * as model from './model'
import type { IssueReads } from './reads'
import type { IssueChange, TriageChanges } from './triage/store'

interface Deps extends ApiDeps {
  projects: ProjectStore
  keys: KeyStore
  accounts: AccountStore
  read: Call<IssueReads>
  change: Call<TriageChanges>
}

/** Where issues are read and worked on. */
export const issueRoutes = ({
  door,
  body,
  limits,
  clock,
  projects,
  keys,
  accounts,
  read,
  change,
}: Deps) => {
  const bodyOf = (request: Request) => body.json(request, limits.apiBytes)
  const detail = async (id: string) =>
    orNotFound(await read('issues.detail', { id, now: clock() }), 'issue', id)
  const changeOf = (asked: model.IssueChangeBody) => toChange(asked, accounts, clock())

  return new Elysia({ name: 'issues' })
    .use(door)
    .get(
      '/api/v1/projects/:slug/issues',
      async ({ params, query }) => {
        const project = orNotFound(projects.find(params.slug), 'project', params.slug)
        const { limit = 25, environment, ...where } = validateQuery(model.IssueQuery, query)
        return read('issues.page', {
          ...where,
          environment: environment ?? (keys.hasProduction(project.id) ? 'production' : 'development'),
          project: project.id,
          limit,
          now: clock(),
        })
      },
      {
        right: 'read',
        detail: describe({
          summary: "A project's issues in one environment",
          tag: 'Issues',
          needs: { right: 'read' },
          query: model.IssueQuery,
          answers: model.IssuePage,
          refuses: ['not_found'],
        }),
      },
    )
    .get('/api/v1/issues/:id', ({ params }) => detail(params.id), {
      right: 'read',
      detail: describe({
        summary: 'One issue, by id or short id',
        tag: 'Issues',
        needs: { right: 'read' },
        answers: model.IssueView,
        refuses: ['not_found'],
      }),
    })
    .patch(
      '/api/v1/issues/:id',
      async ({ params, request, visitor }) => {
        const asked = validate(model.IssueChangeBody, await bodyOf(request))
        const by = { actor: visitor.user, now: clock() }
        await change('issues.change', { ids: [params.id], change: changeOf(asked), ...by })
        return detail(params.id)
      },
      {
        parse: 'none',
        right: 'triage',
        detail: describe({
          summary: 'Resolve, ignore, reopen or assign an issue',
          tag: 'Issues',
          needs: { right: 'triage' },
          body: model.IssueChangeBody,
          example: { status: 'resolved', inNextRelease: true },
          answers: model.IssueView,
          refuses: ['not_found'],
        }),
      },
    )
    .get(
      '/api/v1/issues/:id/tags',
      async ({ params }) => ({
        items: orNotFound(await read('issues.tags', { id: params.id }), 'issue', params.id),
      }),
      {
        right: 'read',
        detail: describe({
          summary: "How an issue's tags are distributed",
          tag: 'Issues',
          needs: { right: 'read' },
          answers: model.TagList,
          refuses: ['not_found'],
        }),
      },
    )
    .get(
      '/api/v1/issues/:id/activity',
      async ({ params, query }) => {
        const { cursor, limit = 25 } = validateQuery(PageQuery, query)
        const page = await read('issues.activity', { id: params.id, cursor, limit })
        return orNotFound(page, 'issue', params.id)
      },
      {
        right: 'read',
        detail: describe({
          summary: 'What happened to an issue, and its comments, newest first',
          tag: 'Issues',
          needs: { right: 'read' },
          query: PageQuery,
          answers: model.ActivityPage,
          refuses: ['not_found'],
        }),
      },
    )
    .post(
      '/api/v1/issues/:id/comments',
      async ({ params, request, visitor, status }) => {
        const { text } = validate(model.CommentBody, await bodyOf(request))
        const by = { actor: visitor.user, now: clock() }
        const id = await change('issues.comment', { id: params.id, text, ...by })
        return status(201, { id })
      },
      {
        parse: 'none',
        right: 'triage',
        detail: describe({
          summary: 'Comment on an issue',
          tag: 'Issues',
          needs: { right: 'triage' },
          body: model.CommentBody,
          example: { text: 'Only with saved cards.' },
          answers: model.Commented,
          created: true,
          refuses: ['not_found'],
        }),
      },
    )
    .post(
      '/api/v1/issues/bulk',
      async ({ request, visitor }) => {
        const { ids, ...asked } = validate(model.BulkChangeBody, await bodyOf(request))
        const by = { actor: visitor.user, now: clock() }
        return { changed: await change('issues.change', { ids, change: changeOf(asked), ...by }) }
      },
      {
        parse: 'none',
        right: 'triage',
        detail: describe({
          summary: 'Change many issues, all or none',
          tag: 'Issues',
          needs: { right: 'triage' },
          body: model.BulkChangeBody,
          example: { ids: ['WEB-42', 'WEB-43'], status: 'ignored', ignoreForCount: 100 },
          answers: model.Changed,
          refuses: ['not_found'],
        }),
      },
    )
    .post(
      '/api/v1/issues/merge',
      async ({ request, visitor }) => {
        const { everywhere = false, ...asked } = validate(model.MergeBody, await bodyOf(request))
        const by = { actor: visitor.user, now: clock() }
        return detail(await change('issues.merge', { ...asked, everywhere, ...by }))
      },
      {
        parse: 'none',
        right: 'triage',
        detail: describe({
          summary: 'Merge issues of one environment into one',
          tag: 'Issues',
          needs: { right: 'triage' },
          body: model.MergeBody,
          example: { into: 'WEB-42', ids: ['WEB-43'], everywhere: true },
          answers: model.IssueView,
          refuses: ['not_found', 'conflict'],
        }),
      },
    )
    .post(
      '/api/v1/issues/unmerge',
      async ({ request, visitor }) => {
        const { everywhere = false, ...asked } = validate(model.UnmergeBody, await bodyOf(request))
        const by = { actor: visitor.user, now: clock() }
        const ids = await change('issues.unmerge', { ...asked, everywhere, ...by })
        return { issues: await Promise.all(ids.map(detail)) }
      },
      {
        parse: 'none',
        right: 'triage',
        detail: describe({
          summary: 'Let merged fingerprints stand alone again',
          tag: 'Issues',
          needs: { right: 'triage' },
          body: model.UnmergeBody,
          example: { id: 'WEB-42', fingerprints: ['0123456789abcdef0123456789abcdef'] },
          answers: model.Unmerged,
          refuses: ['not_found', 'conflict'],
        }),
      },
    )
}

/** @throws Problem `invalid_request` for a person or a time that is none, or for nothing at all. */
function toChange(asked: model.IssueChangeBody, accounts: AccountStore, now: number): IssueChange {
  const { status, inNextRelease, ignoreUntil, ignoreForCount, assignee } = asked
  if (status === undefined && assignee === undefined)
    throw new Problem('invalid_request', 'Name a status, an assignee or both.')
  if (inNextRelease && status !== 'resolved')
    throw new Problem('invalid_request', 'inNextRelease goes with the status resolved.')
  if ((ignoreUntil !== undefined || ignoreForCount !== undefined) && status !== 'ignored')
    throw new Problem('invalid_request', 'ignoreUntil and ignoreForCount go with the status ignored.')
  const until = ignoreUntil === undefined ? undefined : Date.parse(ignoreUntil)
  if (until !== undefined && !(until > now))
    throw new Problem('invalid_request', 'ignoreUntil must be a time to come, as RFC 3339.')
  return { status, inNextRelease, ignoreUntil: until, ignoreForCount, assignee: personOf(accounts, assignee) }
}

function personOf(accounts: AccountStore, named: string | null | undefined) {
  if (named === null || named === undefined) return named
  const person = accounts.find(named)
  if (person) return person.id
  throw new Problem('invalid_request', `There is no user ${named} to assign to.`)
}
