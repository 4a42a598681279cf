import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../accounts/door'
import type { AccountReads } from '../../accounts/reads'
import { orNotFound } from '../../http/found'
import { validate } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { IssueView } from '../detail/model'
import type { IssueReads } from '../reads'
import { toChange } from './change'
import * as model from './model'
import type { TriageChanges } from './store'

interface Deps extends ApiDeps {
  accounts: AccountReads
  read: Call<IssueReads>
  change: Call<TriageChanges>
}

/** Where issues are worked on. */
export const triageRoutes = ({ door, body, limits, clock, accounts, read, change }: Deps) => {
  const bodyOf = (request: Request) => body.json(request, limits.apiBytes)
  const detail = async (id: string) =>
    orNotFound(await read('issues.detail', { id, now: clock() }), 'issue', id)
  const changeOf = (input: model.IssueChangeBody) => toChange(input, accounts, clock())

  return new Elysia({ name: 'triage' })
    .use(door)
    .patch(
      '/api/v1/issues/:id',
      async ({ params, request, visitor }) => {
        const input = validate(model.IssueChangeBody, await bodyOf(request))
        const by = { actor: visitor.user, now: clock() }
        await change('issues.change', { ids: [params.id], change: changeOf(input), ...by })
        return detail(params.id)
      },
      api('triage', {
        summary: 'Resolve, ignore, reopen or assign an issue',
        tag: 'Issues',
        body: model.IssueChangeBody,
        example: { status: 'resolved', inNextRelease: true },
        answers: IssueView,
        refuses: ['not_found'],
      }),
    )
    .post(
      '/api/v1/issues/bulk',
      async ({ request, visitor }) => {
        const { ids, ...input } = validate(model.BulkChangeBody, await bodyOf(request))
        const by = { actor: visitor.user, now: clock() }
        return { changed: await change('issues.change', { ids, change: changeOf(input), ...by }) }
      },
      api('triage', {
        summary: 'Change many issues, all or none',
        tag: 'Issues',
        body: model.BulkChangeBody,
        example: { ids: ['WEB-42', 'WEB-43'], status: 'ignored', ignoreForCount: 100 },
        answers: model.Changed,
        refuses: ['not_found'],
      }),
    )
    .post(
      '/api/v1/issues/merge',
      async ({ request, visitor }) => {
        const { everywhere = false, ...input } = validate(model.MergeBody, await bodyOf(request))
        const by = { actor: visitor.user, now: clock() }
        return detail(await change('issues.merge', { ...input, everywhere, ...by }))
      },
      api('triage', {
        summary: 'Merge issues of one environment into one',
        tag: 'Issues',
        body: model.MergeBody,
        example: { into: 'WEB-42', ids: ['WEB-43'], everywhere: true },
        answers: IssueView,
        refuses: ['not_found', 'conflict'],
      }),
    )
    .post(
      '/api/v1/issues/unmerge',
      async ({ request, visitor }) => {
        const { everywhere = false, ...input } = validate(model.UnmergeBody, await bodyOf(request))
        const by = { actor: visitor.user, now: clock() }
        const ids = await change('issues.unmerge', { ...input, everywhere, ...by })
        return { issues: await Promise.all(ids.map(detail)) }
      },
      api('triage', {
        summary: 'Let merged fingerprints stand alone again',
        tag: 'Issues',
        body: model.UnmergeBody,
        example: { id: 'WEB-42', fingerprints: ['0123456789abcdef0123456789abcdef'] },
        answers: model.Unmerged,
        refuses: ['not_found', 'conflict'],
      }),
    )
}
