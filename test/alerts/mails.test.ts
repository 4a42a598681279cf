import { describe, expect, test } from 'bun:test'
import type { ChannelView } from '../../src/alerts/channels/model'
import type { DeliveryDetail, DeliveryPage } from '../../src/alerts/deliveries/model'
import { deliveryStore } from '../../src/alerts/deliveries/store'
import type { MailServerView, MailSettings, TestView } from '../../src/alerts/mail/model'
import { harness } from '../harness'
import { HERE } from './hook'
import { mailServer } from './mail-server'

const it = await harness({ outside: HERE })
await it.service.change('server.noteAddress', { url: 'https://errors.example.org' })
const { received, port } = await mailServer(
  { key: '', cert: '' },
  { disabledCommands: ['STARTTLS'] },
)
const project = it.giveProject()
const id = it.projects.find(project)?.id ?? 0
const AT = `/api/v1/projects/${project}`
const MAIL = '/api/v1/service/mail'
const owner = it.giveToken('owner', undefined, { email: 'ada@example.org' })
it.giveAccount('grace@example.org', 'viewer')

const SERVER: MailSettings = {
  host: 'mail.test',
  port,
  security: 'none',
  user: 'alerts',
  password: 'right',
  sender: 'alerts@example.org',
}
const put = (settings: object) =>
  it.send<{ server: MailServerView; detail: string }>('PUT', MAIL, {
    headers: { authorization: `Bearer ${owner}` },
    body: settings,
  })
const rules = (await it.get<{ items: { id: string; name: string }[] }>(`${AT}/alertRules`)).body
  .items

const { tell } = deliveryStore(it.seeds)
async function told(channel: string, ofRules = [rules[0]?.id ?? '']): Promise<DeliveryDetail> {
  received.length = 0
  for (const rule of ofRules)
    tell({
      ...{ kind: 'opened', severity: 'critical', incident: 'none', channels: [channel] },
      ...{ project: id, rule, at: it.time.now },
    })
  await pass(60_000)
  const page = await it.get<DeliveryPage>(`${AT}/deliveries?channel=${channel}`)
  return (await it.get<DeliveryDetail>(`${AT}/deliveries/${page.body.items[0]?.id}`)).body
}
async function pass(ms: number) {
  it.time.now += ms
  it.service.alertSender.look()
  await it.service.alertSender.quiet()
}
const email = async (settings: object) =>
  (await it.ask<ChannelView>(`${AT}/channels`, { kind: 'email', name: 'Mail', email: settings }))
    .body.id
const to = () => received.map((mail) => mail.to[0]).sort()

describe('the mail server', () => {
  test('is none at first, and nobody is told', async () => {
    expect((await it.get<object>(MAIL)).body).toEqual({ server: null })
    expect((await it.ask(`${MAIL}/test`, {})).status).toBe(409)
    expect((await it.remove(MAIL)).status).toBe(404)
    tell({
      ...{ kind: 'opened', severity: 'critical', incident: 'none', channels: ['members'] },
      ...{ project: id, rule: 'r', at: it.time.now },
    })
    expect((await it.get<DeliveryPage>(`${AT}/deliveries`)).body.items).toEqual([])
  })

  test('is set by an owner, and its password is shown to nobody', async () => {
    const { status, body } = await put(SERVER)
    expect([status, body.server]).toEqual([
      200,
      expect.objectContaining({ host: 'mail.test', hasPassword: true, isLocked: false }),
    ])
    expect(JSON.stringify(body)).not.toContain('right')
    expect(JSON.stringify(it.seeds.query('SELECT * FROM mail_server').all())).not.toContain('right')
  })

  test('keeps its password, which goes to no other server unasked', async () => {
    const { password: _, ...rest } = SERVER
    expect((await put({ ...rest, sender: 'other@example.org' })).body.server.hasPassword).toBe(true)
    for (const change of [
      { host: 'evil.test' },
      { port: 25 },
      { user: 'eve' },
      { security: 'tls' },
    ])
      expect(await put({ ...rest, ...change })).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('Give the password again') },
      })
    expect((await put({ ...rest, user: null })).body.server.hasPassword).toBe(false)
    await put(SERVER)
  })

  test.each([
    ['a host with a line break', { host: 'a\r\nb' }],
    ['a sender with a line break', { sender: 'a@b.test\r\nBcc: eve@x.test' }],
    ['a sender that is a list', { sender: 'a@b.test, c@d.test' }],
    ['no port', { port: 0 }],
  ])('is not set with %s', async (_, change) =>
    expect((await put({ ...SERVER, ...change })).status).toBe(400),
  )

  test('is tried with a mail to who asks, and says what is wrong in words', async () => {
    received.length = 0
    const tried = async () => (await it.ask<TestView>(`${MAIL}/test`, {}, owner)).body
    expect(await tried()).toMatchObject({
      isGood: true,
      says: 'The mail server took it for one recipient.',
    })
    expect(to()).toEqual(['ada@example.org'])
    expect(received[0]?.raw).not.toContain('https://')
    await put({ ...SERVER, password: 'wrong' })
    expect(await tried()).toMatchObject({
      isGood: false,
      code: 535,
      says: expect.stringContaining('user or password is wrong'),
    })
    await put(SERVER)
  })
})

test('all members are mailed, each alone, with the rule and a link to end it', async () => {
  const { status, content } = await told('members')
  expect(status).toBe('delivered')
  expect(to()).toEqual(expect.arrayContaining(['ada@example.org', 'grace@example.org']))
  expect(received.every((mail) => mail.to.length === 1)).toBe(true)
  const links = received.map(
    ({ raw }) => /List-Unsubscribe: <(https:[^>]+)>/.exec(unfolded(raw))?.[1],
  )
  expect(new Set(links).size).toBe(received.length)
  expect(content?.body).toContain('/unsubscribe/your-own')
  for (const link of links) expect(content?.body).not.toContain(link?.split('/').at(-1) as string)
})

test('a recipient that is refused keeps the mail from nobody, and is told in words', async () => {
  const channel = await email({ recipients: ['nobody@x.test', 'ada@x.test'] })
  const { status, tries } = await told(channel)
  expect([status, to()]).toEqual(['failed', ['ada@x.test']])
  expect(tries[0]?.says).toMatch(
    /took it for one recipient, and refused one recipient\. nobody@x\.test: .*No such user/,
  )
})

test('after a fault only those are mailed who do not have it', async () => {
  const channel = await email({ recipients: ['ada@x.test', 'later@x.test'] })
  expect((await told(channel)).status).toBe('waiting')
  expect(to()).toEqual(['ada@x.test'])
  await it.patch(`${AT}/channels/${channel}`, {
    email: { recipients: ['ada@x.test', 'grace@x.test'] },
  })
  await pass(15_000)
  expect(to()).toEqual(['ada@x.test', 'grace@x.test'])
})

describe('whoever wants no more mails', () => {
  const [first, second] = rules.map((rule) => rule.id) as [string, string]
  const pathOf = (address: string) => {
    const mail = received.find((one) => one.to[0] === address)
    return (
      /List-Unsubscribe: <https:\/\/errors\.example\.org([^>]+)>/.exec(
        unfolded(mail?.raw ?? ''),
      )?.[1] ?? ''
    )
  }
  const visit = (method: string, path: string) =>
    it.send<string>(method, path, method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {})

  test('is asked by a page, ends them by one click, and may take that back', async () => {
    const channel = await email({ recipients: ['ada@x.test', 'grace@x.test'] })
    await told(channel)
    const path = pathOf('ada@x.test')

    const asked = await visit('GET', path)
    expect(asked.status).toBe(200)
    expect(asked.body).toContain('ada@x.test gets mails of “A new issue in production”')
    expect(asked.headers.get('content-security-policy')).toContain("default-src 'none'")
    await told(channel)
    expect(to()).toEqual(['ada@x.test', 'grace@x.test'])

    expect((await visit('POST', path)).status).toBe(200)
    await told(channel)
    expect(to()).toEqual(['grace@x.test'])
    await told(channel, [second])
    expect(to()).toEqual(['ada@x.test', 'grace@x.test'])
    await told(channel, [first, second])
    expect(to()).toEqual(['ada@x.test', 'grace@x.test'])

    expect((await visit('POST', `${path}/undo`)).status).toBe(200)
    await told(channel)
    expect(to()).toEqual(['ada@x.test', 'grace@x.test'])
  })

  test('and is the last of a channel leaves a delivery that says so', async () => {
    const channel = await email({ recipients: ['lin@x.test'] })
    await told(channel)
    await visit('POST', pathOf('lin@x.test'))
    const { status, tries } = await told(channel)
    expect([status, to(), tries[0]?.says]).toEqual([
      'failed',
      [],
      expect.stringContaining('unsubscribed'),
    ])
  })

  test('by a link that is not ours ends nothing', async () => {
    const answer = await visit('POST', '/unsubscribe/abc.def')
    expect([answer.status, answer.body]).toEqual([404, expect.stringContaining('does not work')])
  })
})

const unfolded = (raw: string) => raw.replace(/\r\n(?=[ \t])/g, '')
