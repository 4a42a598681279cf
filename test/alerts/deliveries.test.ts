import { describe, expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import type { ChannelView, ChannelWithSecret } from '../../src/alerts/channels/model'
import type { DeliveryDetail, DeliveryPage } from '../../src/alerts/deliveries/model'
import type { Notice } from '../../src/alerts/deliveries/notice'
import { deliveryStore } from '../../src/alerts/deliveries/store'
import type { TestView } from '../../src/alerts/mail/model'
import { DAY_MS } from '../../src/lib/time'
import { harness } from '../harness'
import { HERE, hook } from './hook'

const it = await harness({ outside: HERE })
const { tell } = deliveryStore(it.seeds)
const target = hook()
const project = it.giveProject()
const id = it.projects.find(project)?.id ?? 0
const AT = `/api/v1/projects/${project}`
const SECRET = 'T0-s3cret-path'
let incidents = 0

async function channel(kind = 'webhook', given: object = { url: `${target.url}/${SECRET}` }) {
  const made = await it.ask<ChannelWithSecret>(`${AT}/channels`, {
    kind,
    name: kind,
    [kind]: given,
  })
  expect(made.status).toBe(201)
  return made.body
}

const notice = (channel: string, more: Partial<Notice> = {}): Notice => ({
  kind: 'opened',
  project: id,
  incident: `incident ${++incidents}`,
  rule: 'rule',
  severity: 'critical',
  channels: [channel],
  at: it.time.now,
  ...more,
})

/** Lets time pass and everything that is due then be sent. */
async function pass(ms: number) {
  it.time.now += ms
  it.service.alertSender.look()
  await it.service.alertSender.quiet()
}

const page = async (channel: string, query = '') =>
  (await it.get<DeliveryPage>(`${AT}/deliveries?channel=${channel}${query}`)).body.items
const newest = async (channel: string): Promise<DeliveryDetail> => {
  const [found] = await page(channel)
  return (await it.get<DeliveryDetail>(`${AT}/deliveries/${found?.id}`)).body
}

test('a webhook is told once, signed, and the log says what was sent and what came back', async () => {
  const { id: to, secret = '' } = await channel()
  target.got.length = 0
  tell(notice(to))
  await pass(2000)
  expect(target.got).toEqual([])
  await pass(1000)
  await pass(60_000)
  expect(target.got).toHaveLength(1)
  const [{ headers, body, path } = { headers: new Headers(), body: '', path: '' }] = target.got
  expect(path).toBe(`/${SECRET}`)
  expect(headers.get('content-type')).toStartWith('application/json')
  const stamps = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const signed = Object.fromEntries(stamps.map((name) => [name, headers.get(name) ?? '']))
  // The verifier asks for a time that is near, and the test has moved ours by a minute.
  expect(new Webhook(secret).verify(body, signed)).toMatchObject({ type: 'incident.opened' })
  expect(Buffer.byteLength(body)).toBeLessThan(20_000)

  const told = await newest(to)
  expect(told).toMatchObject({
    status: 'delivered',
    notices: 1,
    nextTryAt: null,
    messageId: headers.get('webhook-id'),
    content: { body },
    told: [{ kind: 'opened', incident: `incident ${incidents}` }],
    tries: [{ number: 1, isGood: true, code: 200, answer: 'ok', says: 'It was taken with 200.' }],
  })
  expect(JSON.stringify(told)).not.toContain(SECRET)
})

test('a burst of a thousand incidents is one message', async () => {
  const { id: to } = await channel()
  target.got.length = 0
  it.seeds.transaction(() => {
    for (let i = 0; i < 1000; i++) tell(notice(to))
  })()
  await pass(3000)
  await pass(120_000)
  expect(target.got).toHaveLength(1)
  expect(JSON.parse(target.got[0]?.body ?? '').data).toMatchObject({ more: 990 })
  expect((await newest(to)).notices).toBe(1000)
})

describe('a receiver that fails', () => {
  test('is tried again with the same id and bytes until it takes the message', async () => {
    const { id: to } = await channel()
    target.got.length = 0
    target.answer = () => new Response('oops', { status: 500 })
    tell(notice(to))
    await pass(3000)
    await pass(12_000)
    target.answer = () => new Response('ok')
    await pass(36_000)
    await pass(DAY_MS)
    expect(target.got).toHaveLength(3)
    const same = target.got.map(({ headers, body }) => [headers.get('webhook-id'), body])
    expect(same[1]).toEqual(same[0] as string[])
    expect(same[2]).toEqual(same[0] as string[])
    const { status, tries } = await newest(to)
    expect(status).toBe('delivered')
    expect(tries.map(({ number, code }) => [number, code])).toEqual([
      [3, 200],
      [2, 500],
      [1, 500],
    ])
  })

  test('is given up after a day, and is sent the same again when somebody asks', async () => {
    const { id: to } = await channel()
    target.got.length = 0
    target.answer = () => new Response('oops', { status: 500 })
    tell(notice(to))
    for (let i = 0; i < 14; i++) await pass(10 * 3_600_000)
    expect(target.got).toHaveLength(11)
    expect(await newest(to)).toMatchObject({ status: 'failed', attempts: 11, nextTryAt: null })
    target.answer = () => new Response('ok')
    const { id: delivery } = await newest(to)
    const again = await it.ask<DeliveryDetail>(`${AT}/deliveries/${delivery}/again`)
    expect(again.body.status).toBe('waiting')
    await pass(0)
    expect(await newest(to)).toMatchObject({ status: 'delivered', attempts: 12 })
    const [first, last] = [target.got[0], target.got.at(-1)]
    expect([last?.body, last?.headers.get('webhook-id')]).toEqual([
      first?.body as string,
      first?.headers.get('webhook-id') as string,
    ])
  })

  test('and asks for time has it', async () => {
    const { id: to } = await channel()
    target.got.length = 0
    target.answer = () => new Response('', { status: 429, headers: { 'retry-after': '1800' } })
    tell(notice(to))
    await pass(3000)
    const { nextTryAt } = await newest(to)
    expect(Date.parse(nextTryAt ?? '')).toBe(it.time.now + 1_800_000)
    await pass(1_799_000)
    expect(target.got).toHaveLength(1)
    target.answer = () => new Response('ok')
    await pass(1000)
    expect(target.got).toHaveLength(2)
  })

  test('with 410 is turned off, which the audit log and the channel say', async () => {
    const { id: to } = await channel()
    target.answer = () => new Response('', { status: 410 })
    tell(notice(to))
    await pass(3000)
    target.answer = () => new Response('ok')
    expect(await newest(to)).toMatchObject({ status: 'failed', attempts: 1 })
    const at = `${AT}/channels/${to}`
    expect((await it.get<ChannelView>(at)).body).toMatchObject({
      state: 'gone',
      enabled: false,
      lastAttempt: { isGood: false, says: expect.stringContaining('gone for good') },
    })
    const log = await it.get<{ items: object[] }>('/api/v1/auditLog?action=channel.gone')
    expect(log.body.items).toHaveLength(1)
    expect((await it.patch<ChannelView>(at, { enabled: true })).body.state).toBe('ok')
  })

  test('with a redirect is not followed', async () => {
    const { id: to } = await channel()
    target.got.length = 0
    target.answer = () => Response.redirect(`${target.url}/elsewhere`, 302)
    tell(notice(to))
    await pass(3000)
    target.answer = () => new Response('ok')
    expect(target.got).toHaveLength(1)
    expect((await newest(to)).tries[0]?.says).toContain('Redirects are not followed')
  })

  test('and says the secrets that it was sent has them masked', async () => {
    const { id: to } = await channel()
    target.answer = ({ path }) => new Response(`no such path ${path}`, { status: 404 })
    tell(notice(to))
    await pass(3000)
    target.answer = () => new Response('ok')
    expect((await newest(to)).tries[0]?.answer).toBe('no such path …')
  })

  test('slowly holds up its own channel alone', async () => {
    const [slow, quick] = [await channel(), await channel('slack', { url: `${target.url}/quick` })]
    const held = Promise.withResolvers<void>()
    target.answer = ({ path }) =>
      path === '/quick' ? new Response('ok') : held.promise.then(() => new Response('ok'))
    tell(notice(slow.id, { channels: [slow.id, quick.id] }))
    it.time.now += 3000
    it.service.alertSender.look()
    while ((await page(quick.id))[0]?.status !== 'delivered') await Bun.sleep(5)
    expect((await page(slow.id))[0]?.status).toBe('waiting')
    // What is told meanwhile waits for the next message.
    tell(notice(slow.id))
    held.resolve()
    await it.service.alertSender.quiet()
    target.answer = () => new Response('ok')
    expect((await page(slow.id)).map(({ status, notices }) => [status, notices])).toEqual([
      ['waiting', 1],
      ['delivered', 1],
    ])
  })
})

test('what waits for a channel that is removed or off is given up', async () => {
  const gone = { url: `${target.url}/gone` }
  const [removed, off] = [await channel('slack', gone), await channel('webhook', gone)]
  for (const { id: to } of [removed, off]) tell(notice(to))
  await it.remove(`${AT}/channels/${removed.id}`)
  await it.patch(`${AT}/channels/${off.id}`, { enabled: false })
  target.got.length = 0
  await pass(3000)
  expect(target.got.filter(({ path }) => path.startsWith('/gone'))).toEqual([])
  expect((await page(removed.id))[0]).toMatchObject({ status: 'failed', channel: { name: null } })
  expect((await newest(off.id)).tries[0]?.says).toBe('The channel is off.')
})

test.each<[string, object, string, string[]]>([
  ['slack', { url: `${target.url}/to-slack` }, '/to-slack', ['text']],
  ['discord', { url: `${target.url}/to-discord` }, '/to-discord', ['embeds']],
  ['teams', { url: `${target.url}/to-teams` }, '/to-teams', ['attachments']],
  [
    'telegram',
    { botToken: '123:abcdef', chatId: '-100', server: target.url },
    '/bot123:abcdef/sendMessage',
    ['chat_id', 'text'],
  ],
  ['ntfy', { server: target.url, topic: 'errors', token: 'tk_s3cret' }, '/', ['topic', 'message']],
])('%s is told in its form', async (kind, given, place, parts) => {
  const { id: to } = await channel(kind, given)
  target.got.length = 0
  tell(notice(to))
  await pass(3000)
  const told = target.got.find(({ path }) => path === place)
  expect(Object.keys(JSON.parse(told?.body ?? ''))).toEqual(expect.arrayContaining(parts))
  expect(told?.headers.get('authorization') ?? null).toBe(
    kind === 'ntfy' ? 'Bearer tk_s3cret' : null,
  )
  expect((await newest(to)).status).toBe('delivered')
})

describe('a test of a channel', () => {
  const tried = async (to: string) => (await it.ask<TestView>(`${AT}/channels/${to}/test`)).body

  test('sends what is made up, and is in no log', async () => {
    const { id: to } = await channel()
    target.got.length = 0
    expect(await tried(to)).toMatchObject({ isGood: true, code: 200, answer: 'ok' })
    expect(JSON.parse(target.got[0]?.body ?? '')).toMatchObject({ type: 'test' })
    expect(await page(to)).toEqual([])
  })

  test.each<[string, object, string]>([
    ['a name that is not there', { url: 'https://nowhere.example/x' }, 'no server of this name'],
    ['a port where nothing listens', { url: 'http://hook.test:1/x' }, 'Nothing listens there'],
  ])('says in words that there is %s', async (_, given, words) => {
    const { id: to } = await channel('webhook', given)
    expect(await tried(to)).toMatchObject({ isGood: false, says: expect.stringContaining(words) })
  })
})

test('a new secret signs beside the old one for a day', async () => {
  const made = await channel()
  const rotated = await it.ask<ChannelWithSecret>(`${AT}/channels/${made.id}/rotate`)
  const { secret = '' } = rotated.body
  expect([secret === made.secret, rotated.body.webhook?.oldSecretUntil]).toEqual([
    false,
    new Date(it.time.now + DAY_MS).toISOString(),
  ])
  const signatures = async () => {
    target.got.length = 0
    await it.ask(`${AT}/channels/${made.id}/test`)
    return target.got[0]?.headers.get('webhook-signature')?.split(' ') ?? []
  }
  expect(await signatures()).toHaveLength(2)
  it.time.now += DAY_MS
  expect(await signatures()).toHaveLength(1)
  const slack = await channel('slack')
  expect((await it.ask(`${AT}/channels/${slack.id}/rotate`)).status).toBe(409)
})

test('the log is paged, and filtered by channel, status and incident', async () => {
  const { id: to } = await channel()
  for (let i = 0; i < 3; i++) {
    tell(notice(to))
    await pass(61_000)
  }
  const all = await page(to)
  expect(all).toHaveLength(3)
  expect(await page(to, '&limit=2')).toEqual(all.slice(0, 2))
  expect(await page(to, '&status=failed')).toEqual([])
  expect(await page(to, `&incident=${encodeURIComponent(`incident ${incidents}`)}`)).toEqual(
    all.slice(0, 1),
  )
  const other = it.giveProject()
  for (const path of [`deliveries/${all[0]?.id}`, `channels/${to}`])
    expect((await it.get(`/api/v1/projects/${other}/${path}`)).status).toBe(404)
  expect((await it.ask(`/api/v1/projects/${other}/deliveries/${all[0]?.id}/again`)).status).toBe(
    404,
  )
})
