import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { offeredToken } from '../../accounts/tokens/visitor-by-token'
import { byOf } from '../../accounts/visitor'
import { UNSHARED } from '../../http/answer'
import { describe } from '../../http/describe'
import { timeOf } from '../../http/time-of'
import { validate } from '../../http/validate'
import { Problem } from '../../lib/problem'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { readFilter } from '../reports/scan/filter'
import { drawLink } from './link'
import * as model from './model'
import { shareFinder } from './reads'
import type { SharedDoor } from './shared-door'
import type { ShareChanges, WantedShare } from './store'

interface Deps extends ProjectApiDeps {
  db: Database
  change: Call<ShareChanges>
  shared: SharedDoor
}

const PATH = '/api/v1/projects/:slug/analytics/shares'

/** Where links to reports are made, listed and taken back, and where their viewers learn what they show. */
export const shareRoutes = ({
  door,
  projectDoor,
  body,
  limits,
  clock,
  db,
  change,
  shared,
}: Deps) => {
  const shares = shareFinder(db)
  return new Elysia({ name: 'analytics-shares' })
    .get(
      '/api/v1/shared',
      ({ request, set }) => {
        Object.assign(set.headers, UNSHARED)
        return shared.open(offeredToken(request))
      },
      {
        parse: 'none',
        detail: describe({
          summary: 'What a shared link shows',
          description:
            'The link is sent as `Authorization: Bearer`. It opens the reports of its page, `GET` alone: /api/v1/projects/{slug}/analytics/….',
          tag: 'Analytics',
          needs: 'nothing',
          answers: model.SharedView,
          refuses: ['unknown_link', 'rate_limited'],
        }),
      },
    )
    .use(door)
    .use(projectDoor)
    .get(
      PATH,
      ({ project }) => ({ items: shares.list(project.id, clock()) }),
      apiOfProject('sharing', {
        summary: 'The links by which anybody reads a report',
        tag: 'Analytics',
        answers: model.ShareList,
      }),
    )
    .post(
      PATH,
      async ({ project, request, visitor, status }) => {
        const sent = validate(model.NewShare, await body.json(request, limits.apiBytes))
        const at = clock()
        const share = wantedShare(sent, at)
        const { path, link } = drawLink()
        const named = { project: project.id, link, share }
        const made = await change('shares.create', { ...named, by: byOf(visitor), at })
        return status(201, { ...made, path })
      },
      apiOfProject('sharing', {
        summary:
          'Make a link by which anybody reads a report; the answer is the only one that shows it',
        tag: 'Analytics',
        body: model.NewShare,
        example: {
          name: 'For the board',
          page: 'overview',
          environment: 'production',
          range: '30d',
        },
        answers: model.CreatedShare,
        created: true,
        refuses: ['conflict'],
      }),
    )
    .delete(
      `${PATH}/:id`,
      async ({ project, params, visitor, status }) => {
        const which = { project: project.id, id: params.id }
        await change('shares.revoke', { ...which, by: byOf(visitor), at: clock() })
        return status(204, undefined)
      },
      apiOfProject('sharing', { summary: 'Take a link back', tag: 'Analytics' }),
    )
}

/** @throws Problem `invalid_request` for times that are none, and a query that cannot be read */
function wantedShare(sent: model.NewShare, now: number): WantedShare {
  const { name, page, environment, query = '', range } = sent
  readFilter(query)
  const [fromAt = null, toAt = null, endsAt = null] = [sent.from, sent.to, sent.endsAt].map(timeOf)
  if ((fromAt === null) !== (toAt === null))
    throw new Problem('invalid_request', 'from: Name `from` and `to`, or neither.')
  if (fromAt !== null && range !== undefined)
    throw new Problem('invalid_request', 'range: Name a range, or `from` and `to`; not both.')
  if (fromAt !== null && toAt !== null && fromAt >= toAt)
    throw new Problem('invalid_request', 'from: It must lie before `to`.')
  if (endsAt !== null && endsAt <= now)
    throw new Problem('invalid_request', 'endsAt: It is past; name a later time.')
  return {
    ...{ name, page, environment, query, fromAt, toAt, endsAt },
    range: fromAt === null ? (range ?? '30d') : null,
  }
}
