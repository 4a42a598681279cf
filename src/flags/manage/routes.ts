import type { TSchema } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Visitor } from '../../accounts/visitor'
import { orNotFound } from '../../http/found'
import { validate, validateQuery } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type NamedProject, type ProjectApiDeps } from '../../projects/door'
import { askedAt } from '../asked'
import { FLAG_BODY_BYTES } from '../body-bytes'
import { drawRuleId } from '../rule-id'
import { FlagRuleUsage, FlagUsage, UsageQuery } from '../usage/model'
import { withRuleIds } from './definition'
import * as model from './model'
import type { FlagReads } from './reads'
import type { FlagChanges } from './store'

interface Deps extends ProjectApiDeps {
  read: Call<FlagReads>
  change: Call<FlagChanges>
}

const PATH = '/api/v1/projects/:slug/flags'
const TAG = 'Flags'

/** Where flags are made and changed. */
export const flagRoutes = ({ door, projectDoor, body, clock, read, change }: Deps) => {
  async function sent<Schema extends TSchema>(schema: Schema, request: Request) {
    return validate(schema, await body.json(request, FLAG_BODY_BYTES))
  }

  const view = async (project: NamedProject, key: string | undefined) => {
    const found = await read('flags.detail', {
      project: project.id,
      key: key ?? '',
      now: clock(),
    })
    return orNotFound(found, 'flag', key ?? null)
  }

  const asked = askedAt(clock)

  /** A route that does one thing to a flag, for a reason that may be said. */
  const remarked =
    (name: 'flags.archive' | 'flags.restore' | 'flags.kill' | 'flags.revive') =>
    async (project: NamedProject, key: string, visitor: Visitor, request: Request) => {
      const isEmpty = request.headers.get('content-length') === '0' || request.body === null
      const { comment } = isEmpty ? { comment: '' } : await sent(model.Remark, request)
      await change(name, asked(project, key, visitor, comment))
      return view(project, key)
    }
  const [archive, restore, kill, revive] = [
    remarked('flags.archive'),
    remarked('flags.restore'),
    remarked('flags.kill'),
    remarked('flags.revive'),
  ]

  return new Elysia({ name: 'flags' })
    .use(door)
    .use(projectDoor)
    .get(
      PATH,
      ({ project, query }) =>
        read('flags.page', {
          project: project.id,
          asked: validateQuery(model.FlagsQuery, query),
          now: clock(),
        }),
      apiOfProject('read', {
        summary: 'The feature flags of a project',
        description:
          'Each with its definition, when it was last evaluated, and whether it may be stale.',
        tag: TAG,
        query: model.FlagsQuery,
        answers: model.FlagPage,
      }),
    )
    .post(
      PATH,
      async ({ project, request, visitor, status }) => {
        const { key, comment, ...members } = await sent(model.NewFlag, request)
        const definition = withRuleIds(members, drawRuleId)
        await change('flags.create', {
          ...asked(project, key, visitor, comment),
          sent: definition,
        })
        return status(201, await view(project, key))
      },
      apiOfProject('flags', {
        summary: 'Make a feature flag',
        description:
          'With a key alone it is a boolean flag with the variants `on` and `off`, which serves `off`, and is on in development.',
        tag: TAG,
        body: model.NewFlag,
        example: {
          key: 'new-checkout',
          name: 'New checkout',
          clientSide: true,
          rules: [
            {
              name: 'Team plan',
              when: { attribute: 'plan', operator: 'in', values: ['team'] },
              serve: { variant: 'on' },
            },
            {
              name: 'A fifth of the others',
              serve: {
                split: [
                  { variant: 'on', weight: 20 },
                  { variant: 'off', weight: 80 },
                ],
              },
            },
          ],
        },
        answers: model.FlagView,
        created: true,
        refuses: ['conflict'],
      }),
    )
    .get(
      `${PATH}/:key`,
      ({ project, params }) => view(project, params.key),
      apiOfProject('read', { summary: 'One feature flag', tag: TAG, answers: model.FlagView }),
    )
    .patch(
      `${PATH}/:key`,
      async ({ project, params, request, visitor }) => {
        const { version, comment, ...members } = await sent(model.FlagChange, request)
        await change('flags.change', {
          ...asked(project, params.key, visitor, comment),
          version,
          sent: withRuleIds(members, drawRuleId),
        })
        return view(project, params.key)
      },
      apiOfProject('flags', {
        summary: 'Change a feature flag',
        description:
          'What is left out stays; rules, variants and prerequisites that are sent take the place of all there were. `version` is the one that was looked at: when somebody has changed the flag since, the answer is 409 and says what it is at.',
        tag: TAG,
        body: model.FlagChange,
        example: { version: 1, environments: { production: { enabled: true } } },
        answers: model.FlagView,
        refuses: ['conflict'],
      }),
    )
    .post(
      `${PATH}/:key/kill`,
      ({ project, params, visitor, request }) => kill(project, params.key, visitor, request),
      apiOfProject('flags', {
        summary: 'Switch a feature flag off everywhere at once',
        description: 'What else there is of it stays, so that it comes back as it was.',
        tag: TAG,
        body: model.Remark,
        example: { comment: 'Payments fail' },
        answers: model.FlagView,
        refuses: ['conflict'],
      }),
    )
    .post(
      `${PATH}/:key/revive`,
      ({ project, params, visitor, request }) => revive(project, params.key, visitor, request),
      apiOfProject('flags', {
        summary: 'End a kill: the flag is on where it was',
        tag: TAG,
        body: model.Remark,
        example: {},
        answers: model.FlagView,
        refuses: ['conflict'],
      }),
    )
    .post(
      `${PATH}/:key/archive`,
      ({ project, params, visitor, request }) => archive(project, params.key, visitor, request),
      apiOfProject('flags', {
        summary: 'Archive a feature flag: it is evaluated no more',
        tag: TAG,
        body: model.Remark,
        example: {},
        answers: model.FlagView,
        refuses: ['conflict'],
      }),
    )
    .post(
      `${PATH}/:key/restore`,
      ({ project, params, visitor, request }) => restore(project, params.key, visitor, request),
      apiOfProject('flags', {
        summary: 'Bring back an archived feature flag',
        tag: TAG,
        body: model.Remark,
        example: {},
        answers: model.FlagView,
        refuses: ['conflict'],
      }),
    )
    .post(
      `${PATH}/:key/rollback`,
      async ({ project, params, request, visitor }) => {
        const { to, comment } = await sent(model.Rollback, request)
        await change('flags.rollback', { ...asked(project, params.key, visitor, comment), to })
        return view(project, params.key)
      },
      apiOfProject('flags', {
        summary: 'Make a feature flag what it was in an earlier version',
        tag: TAG,
        body: model.Rollback,
        example: { to: 3, comment: 'The new rule was wrong' },
        answers: model.FlagView,
        refuses: ['conflict'],
      }),
    )
    .get(
      `${PATH}/:key/usage`,
      ({ project, params, query }) =>
        read('flags.usage', {
          project: project.id,
          flag: params.key,
          asked: validateQuery(UsageQuery, query),
          now: clock(),
        }),
      apiOfProject('read', {
        summary: 'How often a feature flag gave which variant',
        description: 'Counted in memory and noted by the minute.',
        tag: TAG,
        query: UsageQuery,
        answers: FlagUsage,
      }),
    )
    .get(
      `${PATH}/:key/ruleUsage`,
      async ({ project, params }) => {
        const of = { project: project.id, flag: params.key, now: clock() }
        return { items: await read('flags.ruleUsage', of) }
      },
      apiOfProject('read', {
        summary: 'How often each rule of a feature flag decided',
        description:
          'Of the last 24 hours and 7 days, by environment. Counted in memory and noted by the minute.',
        tag: TAG,
        answers: FlagRuleUsage,
      }),
    )
}
