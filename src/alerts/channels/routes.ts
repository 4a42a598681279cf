import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { byOf, type Visitor } from '../../accounts/visitor'
import type { Secrets } from '../../db/secrets/secrets'
import { orNotFound } from '../../http/found'
import { validate } from '../../http/validate'
import { Problem } from '../../lib/problem'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { TestView } from '../mail/model'
import type { Tester } from '../sending/tester'
import { lastAttempts } from './last-attempt.reads'
import * as model from './model'
import { aboutSecret, type ChannelRow, channelFinder, channelView } from './reads'
import { drawWebhookSecret, sealSecrets } from './seal-secrets'
import { splitSettings, withoutNulls } from './settings'
import type { ChannelChanges } from './store'

interface Deps extends ProjectApiDeps {
  db: Database
  secrets: Secrets
  change: Call<ChannelChanges>
  tester: Pick<Tester, 'channel'>
}

const AT = '/api/v1/projects/:slug/channels'

/** Where people are told of incidents. */
export const channelRoutes = ({
  door,
  projectDoor,
  body,
  limits,
  clock,
  db,
  secrets,
  change,
  tester,
}: Deps) => {
  const channels = channelFinder(db)
  const lastAttempt = lastAttempts(db)
  const bodyOf = (request: Request) => body.json(request, limits.apiBytes)
  const signed = (visitor: Visitor) => ({ at: clock(), by: byOf(visitor) })
  const view = (row: ChannelRow): model.ChannelView =>
    channelView(row, {
      secrets,
      hasMailServer: channels.hasMailServer(),
      lastAttempt: lastAttempt(row),
    })

  const existing = (project: number, id: string): ChannelRow =>
    orNotFound(channels.find(project, id), 'channel', id)

  return new Elysia({ name: 'alert-channels' })
    .use(door)
    .use(projectDoor)
    .get(
      AT,
      ({ project }) => ({ items: channels.list(project.id).map(view) }),
      apiOfProject('read', {
        summary: 'The channels of a project',
        tag: 'Alerts',
        answers: model.ChannelList,
      }),
    )
    .post(
      AT,
      async ({ project, request, visitor, status }) => {
        const wanted = validate(model.NewChannel, await bodyOf(request))
        const { kind, name, enabled = true } = wanted
        const given = wanted[kind]
        if (!given) throw new Problem('invalid_request', `A channel of ${kind} has \`${kind}\`.`)
        const id = Bun.randomUUIDv7()
        const secret = kind === 'webhook' ? drawWebhookSecret() : undefined
        const { settings, secrets: plain } = splitSettings(kind, given)
        const row = await change('channels.create', {
          id,
          project: project.id,
          kind,
          name,
          enabled,
          settings,
          secrets: sealSecrets(secrets, id, { ...withoutNulls(plain), ...(secret && { secret }) }),
          ...signed(visitor),
        })
        return status(201, { ...view(row), ...(secret && { secret }) })
      },
      apiOfProject('settings', {
        summary: 'Make a channel',
        description: 'The secret of a webhook is in the answer, and is not shown again.',
        tag: 'Alerts',
        body: model.NewChannel,
        example: { kind: 'ntfy', name: 'Phone', ntfy: { topic: 'whimbrel-errors' } },
        answers: model.ChannelWithSecret,
        created: true,
        refuses: ['conflict'],
      }),
    )
    .get(
      `${AT}/:id`,
      ({ project, params: { id } }) => view(existing(project.id, id)),
      apiOfProject('read', {
        summary: 'One channel',
        tag: 'Alerts',
        answers: model.ChannelView,
      }),
    )
    .patch(
      `${AT}/:id`,
      async ({ project, params: { id }, request, visitor }) => {
        const wanted = validate(model.ChannelChange, await bodyOf(request))
        const { kind } = existing(project.id, id)
        const { settings, secrets: plain } = splitSettings(kind, wanted[kind] ?? {})
        const { name, enabled } = wanted
        return view(
          await change('channels.change', {
            project: project.id,
            id,
            name,
            enabled,
            settings,
            secrets: sealSecrets(secrets, id, plain),
            ...signed(visitor),
          }),
        )
      },
      apiOfProject('settings', {
        summary: 'Change a channel, or turn it on and off',
        description:
          'What is left out stays. Turned on again, a channel whose receiver was gone is tried anew.',
        tag: 'Alerts',
        body: model.ChannelChange,
        example: { enabled: false },
        answers: model.ChannelView,
        refuses: ['conflict'],
      }),
    )
    .delete(
      `${AT}/:id`,
      async ({ project, params: { id }, visitor, status }) => {
        await change('channels.remove', { project: project.id, id, ...signed(visitor) })
        return status(204, undefined)
      },
      apiOfProject('settings', {
        summary: 'Remove a channel',
        description: 'Rules that name it tell it no more; what waited for it is given up.',
        tag: 'Alerts',
        refuses: ['conflict'],
      }),
    )
    .post(
      `${AT}/:id/test`,
      ({ project, params: { id }, visitor }) =>
        tester.channel(existing(project.id, id), project, visitor.email),
      apiOfProject('settings', {
        summary: 'Send a made-up message to a channel',
        description:
          'At once, also to a channel that is off. The answer says what went wrong, in words. For all members only who asks is mailed.',
        tag: 'Alerts',
        answers: TestView,
      }),
    )
    .post(
      `${AT}/:id/rotate`,
      async ({ project, params: { id }, visitor }) => {
        const { kind, secrets: sealedNow } = existing(project.id, id)
        if (kind !== 'webhook')
          throw new Problem('conflict', 'Only the messages of a webhook are signed.')
        const secret = drawWebhookSecret()
        const old = secrets.open(sealedNow.secret ?? '', aboutSecret(id, 'secret'))
        const row = await change('channels.change', {
          project: project.id,
          id,
          settings: { rotatedAt: clock() },
          secrets: sealSecrets(secrets, id, { secret, oldSecret: old ?? null }),
          ...signed(visitor),
        })
        return { ...view(row), secret }
      },
      apiOfProject('settings', {
        summary: 'Give a webhook a new secret',
        description:
          'For a day both sign, so that the receiver can be changed meanwhile. The new one is in the answer, and is not shown again.',
        tag: 'Alerts',
        answers: model.ChannelWithSecret,
        refuses: ['conflict'],
      }),
    )
}
