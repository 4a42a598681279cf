import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../accounts/door'
import { atLeast } from '../../accounts/role'
import { validate } from '../../http/validate'
import { Problem } from '../../lib/problem'
import type { Call } from '../../lib/remote'
import * as model from './model'
import type { CommentChanges } from './store'

interface Deps extends ApiDeps {
  change: Call<CommentChanges>
}

const AT = '/api/v1/issues/:id/comments/:comment'

/** Where issues are talked about. */
export const commentRoutes = ({ door, body, limits, clock, change }: Deps) => {
  const textOf = async (request: Request) =>
    validate(model.CommentBody, await body.json(request, limits.apiBytes)).text

  return new Elysia({ name: 'comments' })
    .use(door)
    .post(
      '/api/v1/issues/:id/comments',
      async ({ params, request, visitor, status }) => {
        const text = await textOf(request)
        const by = { actor: visitor.user, now: clock() }
        const id = await change('comments.write', { issue: params.id, text, ...by })
        return status(201, { id })
      },
      api('triage', {
        summary: 'Comment on an issue',
        tag: 'Issues',
        body: model.CommentBody,
        example: { text: 'Only with saved cards.' },
        answers: model.Commented,
        created: true,
        refuses: ['not_found'],
      }),
    )
    .patch(
      AT,
      async ({ params, request, visitor, status }) => {
        const text = await textOf(request)
        const by = { actor: visitor.user, now: clock() }
        const comment = commentOf(params)
        await change('comments.edit', { issue: params.id, comment, text, ...by })
        return status(204, undefined)
      },
      api('triage', {
        summary: "Change one's own comment",
        tag: 'Issues',
        body: model.CommentBody,
        example: { text: 'Only with saved cards, since 2.1.' },
        refuses: ['not_found', 'missing_role'],
      }),
    )
    .delete(
      AT,
      async ({ params, visitor, status }) => {
        const by = { actor: visitor.user, now: clock() }
        const isAdmin = atLeast(visitor.role, 'admin')
        const comment = commentOf(params)
        await change('comments.delete', { issue: params.id, comment, isAdmin, ...by })
        return status(204, undefined)
      },
      api('triage', {
        summary: "Delete one's own comment; an admin deletes anybody's",
        tag: 'Issues',
        refuses: ['not_found', 'missing_role'],
      }),
    )
}

function commentOf({ id, comment }: { id: string; comment: string }): number {
  if (/^\d{1,15}$/.test(comment)) return Number(comment)
  throw new Problem('not_found', `Issue ${id} has no comment ${comment}.`)
}
