import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChannelView, ChannelWithSecret } from '../../src/alerts/channels/model'
import { harness } from '../harness'

const it = await harness()
const project = it.giveProject()
const AT = `/api/v1/projects/${project}/channels`
const make = (body: object) => it.ask<ChannelWithSecret & { detail?: string }>(AT, body)
const kept = () =>
  JSON.stringify(it.seeds.query('SELECT settings, secrets FROM alert_channel').all())

test('a project has the channel of all members, which stays as it is', async () => {
  const { body } = await it.get<{ items: ChannelView[] }>(AT)
  expect(body.items).toMatchObject([
    { id: 'members', kind: 'email', isBuiltIn: true, state: 'noMailServer', target: 'all members' },
  ])
  expect((await it.patch(`${AT}/members`, { enabled: false })).status).toBe(409)
  expect((await it.remove(`${AT}/members`)).status).toBe(409)
})

const SECRET = 'T000-B000-s3cret'
test.each<[string, Record<string, unknown>, string, object]>([
  ['webhook', { url: `https://x.test/in?key=${SECRET}` }, 'https://x.test/…', {}],
  ['slack', { url: `https://hooks.slack.com/services/${SECRET}` }, 'https://hooks.slack.com/…', {}],
  ['discord', { url: `https://discord.com/api/webhooks/1/${SECRET}` }, 'https://discord.com/…', {}],
  ['teams', { url: `https://x.logic.azure.com/${SECRET}` }, 'https://x.logic.azure.com/…', {}],
  ['telegram', { botToken: `123:${SECRET}`, chatId: '-100' }, 'chat -100', { chatId: '-100' }],
  [
    'ntfy',
    { topic: 'errors', token: SECRET, server: 'https://ntfy.test/' },
    'https://ntfy.test/errors',
    { hasToken: true },
  ],
  ['email', { recipients: ['a@example.org'] }, 'a@example.org', { allMembers: false }],
])(
  'a channel of %s shows where it leads, and its secret neither in answers nor in files',
  async (kind, given, target, shown) => {
    const made = await make({ kind, name: kind, [kind]: given })
    expect([made.status, made.body.target]).toEqual([201, target])
    const { secret, ...view } = made.body
    expect(secret === undefined).toBe(kind !== 'webhook')
    expect(view).toMatchObject({ [kind]: shown })
    const again = await it.get<ChannelView>(`${AT}/${view.id}`)
    expect(again.body).toEqual(view)
    for (const text of [JSON.stringify([view, again.body]), kept()]) {
      expect(text).not.toContain(SECRET)
      if (secret) expect(text).not.toContain(secret)
    }
  },
)

test('no secret of a channel is in the files of the folder, but sealed', async () => {
  await it.service.settled()
  for (const file of ['whimbrel.db', 'whimbrel.db-wal', 'spool.db', 'spool.db-wal'])
    expect(readFileSync(join(it.data, file)).includes(SECRET)).toBe(false)
})

test.each<[string, object, string]>([
  ['without the settings of its kind', { kind: 'slack' }, 'A channel of slack has `slack`.'],
  ['for nobody', { kind: 'email', email: {} }, 'Name recipients, or say allMembers.'],
  ['to a file', { kind: 'webhook', webhook: { url: 'file:///etc/passwd' } }, 'begins with https'],
  [
    'with a password in its address',
    { kind: 'slack', slack: { url: 'https://a:b@x.test' } },
    'must not hold a user',
  ],
  [
    'with a line break in an address',
    { kind: 'email', email: { recipients: ['a@b.test\nBcc: c@d'] } },
    '/email/recipients/0',
  ],
  [
    'with a token that is none',
    { kind: 'telegram', telegram: { botToken: '../x', chatId: '1' } },
    '/telegram/botToken',
  ],
])('a channel %s is refused', async (_, body, detail) => {
  const { status, body: problem } = await make({ name: 'Wrong', ...body })
  expect([status, problem.detail]).toEqual([400, expect.stringContaining(detail)])
})

test('a token goes to the server that it was given for, and to no other', async () => {
  const { body } = await make({ kind: 'ntfy', name: 'Phone', ntfy: { topic: 'a', token: 'tk_1' } })
  const at = `${AT}/${body.id}`
  const changed = async (change: object) => (await it.patch<ChannelView>(at, change)).body.ntfy
  expect(await changed({ ntfy: { topic: 'b' } })).toMatchObject({ topic: 'b', hasToken: true })
  expect(await changed({ ntfy: { server: 'https://evil.test' } })).toMatchObject({
    hasToken: false,
  })
  const bot = await make({
    kind: 'telegram',
    name: 'Bot',
    telegram: { botToken: '1:a', chatId: '1' },
  })
  const moved = await it.patch(`${AT}/${bot.body.id}`, {
    telegram: { server: 'https://evil.test' },
  })
  expect([moved.status, moved.body.detail]).toEqual([400, expect.stringContaining('unasked')])
})

test('a channel is turned off and on, renamed and removed, and the audit log tells it without secrets', async () => {
  const { body } = await make({ kind: 'slack', name: 'Ops', slack: { url: 'https://s.test/abc' } })
  const at = `${AT}/${body.id}`
  expect((await it.patch(at, { enabled: false })).body).toMatchObject({ state: 'off' })
  expect((await it.patch(at, { enabled: true, name: 'Ops 2' })).body).toMatchObject({
    state: 'ok',
    name: 'Ops 2',
  })
  await it.patch(at, { slack: { url: 'https://s.test/def' } })
  expect((await it.remove(at)).status).toBe(204)
  expect((await it.get(at)).status).toBe(404)
  const log = await it.get<{ items: { action: string; target: string; detail: unknown }[] }>(
    '/api/v1/auditLog?limit=5',
  )
  expect(log.body.items.map(({ action, target, detail }) => [action, target, detail])).toEqual([
    ['channel.remove', `${project}: Ops 2`, {}],
    ['channel.change', `${project}: Ops 2`, { changed: ['secrets'] }],
    ['channel.change', `${project}: Ops 2`, { changed: ['name', 'enabled'] }],
    ['channel.change', `${project}: Ops`, { changed: ['enabled'] }],
    ['channel.create', `${project}: Ops`, { kind: 'slack' }],
  ])
})

test('a project has fifty channels at most', async () => {
  let refused = 0
  for (let i = 0; i < 51 && refused === 0; i++)
    if ((await make({ kind: 'ntfy', name: `${i}`, ntfy: { topic: 'a' } })).status === 409)
      refused = i
  expect(refused).toBeGreaterThan(30)
})
