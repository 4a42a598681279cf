import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EventView } from '../src/events/model'
import { harness, type ProblemBody } from './harness'
import { checkoutFailure, movedCheckoutFailure, uuid } from './seeds'

const it = await harness()
const { giveKey, giveProject, post, sendEvent, issueOf, issues } = it

interface BatchReply {
  accepted: number
  rejected: { index: number; code: string; message: string }[]
}
const postBatch = (events: unknown, key: string) =>
  post<BatchReply & ProblemBody>('/events/ingestBatch', { events }, key)
const shopKey = (environment: Parameters<typeof giveKey>[0] = 'production') => {
  const project = giveProject()
  return { project, key: giveKey(environment, { project }) }
}

interface Frame {
  function?: string
  filename?: string
  lineno?: number
}
const framesOf = (event: EventView): Frame[] =>
  (event.exception as { stacktrace: Frame[] }[]).at(-1)?.stacktrace ?? []

describe('one event', () => {
  test('stands in an issue as soon as it is acknowledged', async () => {
    const { project, key } = shopKey()
    const answer = await post('/events/ingest', checkoutFailure('cart'), key)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toStartWith('application/json')
    expect(Object.keys(answer.body)).toEqual(['id'])
    const [issue] = await issues(project)
    expect(issue).toMatchObject({
      title: "TypeError: Cannot read properties of undefined (reading 'cart')",
      type: 'TypeError',
      level: 'error',
      status: 'open',
      substatus: 'new',
      environment: 'production',
      project,
      count: 1,
      userCount: 0,
    })
    expect(issue?.culprit).toContain('cartTotal')
    expect(issue?.shortId).toBe(`${project.toUpperCase()}-1`)
    expect((await issueOf(answer.body.id)).id).toBe(issue?.id as string)
  })

  test('tells what it was grouped by, and what of it was left out', async () => {
    const { key } = shopKey()
    const own = { function: 'checkout', filename: 'cart.ts', inApp: true }
    const library = { function: 'run', filename: 'node_modules/x/i.js' }
    const send = async (stacktrace: object[]) =>
      (await post('/events/ingest', { exception: { type: 'E', stacktrace } }, key)).body.id
    const [first, second] = [await send([own]), await send([library, own])]
    const of = async (id: string) => (await it.event(id)).grouping
    expect((await of(first)).components).toEqual([
      { exception: 'E', frames: [{ file: 'cart.ts', function: 'checkout' }] },
    ])
    expect((await of(second)).components).toMatchObject([{ ignored: { library: 1 } }])
    expect((await of(second)).siblingKey).toBe((await of(first)).siblingKey)
  })

  test('reads placeholders without the sign that guards them', async () => {
    const { key } = shopKey()
    const { id } = (await post('/events/ingest', { message: 'order 17 failed' }, key)).body
    const components = [{ message: 'order <int> failed' }]
    expect((await it.event(id)).grouping.components).toEqual(components)
    expect((await issueOf(id)).groupings[0]?.components).toEqual(components)
  })

  test('keeps what the client said of it', async () => {
    const { key } = shopKey('staging')
    const at = it.time.now - 30_000
    const sent = {
      ...checkoutFailure('order'),
      level: 'fatal',
      release: 'main@a8f31c2',
      platform: 'node',
      transaction: 'POST /orders',
      tags: { plan: 'team', attempt: 3, paid: true },
      user: { id: 'u1', email: 'ada@example.org', username: 'ada', ip: '203.0.113.9' },
      request: { url: 'https://shop.example/orders?page=2', method: 'POST' },
      contexts: { runtime: { name: 'node', version: '22.1.0' } },
      extra: { cart: { items: [1, 2] } },
      breadcrumbs: [
        { timestamp: at / 1000, category: 'http', message: 'GET /cart', data: { status: 200 } },
      ],
      traceId: 'a'.repeat(32),
      spanId: 'b'.repeat(16),
      sessionId: 's1',
      serverName: 'web-1',
      sdk: { name: 'whimbrel.node', version: '1.0.0' },
      timestamp: new Date(at).toISOString(),
    }
    const event = await it.event(await sendEvent(sent, key))
    const { exception: _, breadcrumbs: __, timestamp, tags, ...kept } = sent
    expect(event).toMatchObject({ ...kept, environment: 'staging', timestamp })
    expect(event.tags).toEqual({ plan: 'team', attempt: '3', paid: 'true' })
    expect(event.breadcrumbs).toMatchObject([{ category: 'http', message: 'GET /cart' }])
    expect(framesOf(event)).toMatchObject([
      { function: 'main' },
      { function: 'orderTotal', lineno: 41 },
    ])
    expect(tags.attempt).toBe(3)
  })

  test('has the environment of its key and the time of its coming when it says none', async () => {
    const { key } = shopKey('test')
    const event = await it.event(await sendEvent({ message: 'hello' }, key))
    expect(event).toMatchObject({ environment: 'test', level: 'info', title: 'hello' })
    expect([event.timestamp, event.receivedAt]).toEqual(
      Array(2).fill(new Date(it.time.now).toISOString()),
    )
  })

  test.each([
    ['warn', 'warning'],
    ['critical', 'fatal'],
    ['debug', 'debug'],
    ['WARNING', 'warning'],
  ])('of level %s is read as %s', async (level, read) => {
    const { key } = shopKey()
    const id = await sendEvent({ message: `of level ${level}`, level }, key)
    expect((await issueOf(id)).level).toBe(read)
  })

  test('from a clock that is an hour behind keeps its time and says how far it is off', async () => {
    const { key } = shopKey()
    const timestamp = new Date(it.time.now - 3_600_000).toISOString()
    const event = await it.event(await sendEvent({ message: 'late', timestamp }, key))
    expect(event).toMatchObject({ timestamp, clockSkew: -3_600_000 })
  })

  test('names the one before and the one after it in its issue', async () => {
    const { key } = shopKey()
    const ids: string[] = []
    for (let i = 0; i < 3; i++) ids.push(await sendEvent(checkoutFailure('row'), key))
    const [first, second, third] = await Promise.all(ids.map((id) => it.event(id)))
    expect(first).toMatchObject({ previousEventId: null, nextEventId: second?.id, newerEvents: 2 })
    expect(second).toMatchObject({ previousEventId: first?.id, nextEventId: third?.id })
    expect(third).toMatchObject({ previousEventId: second?.id, nextEventId: null, newerEvents: 0 })
    const raw = (await it.get<EventView>(`/api/v1/events/${ids[0]}?raw=1`)).body
    expect(raw.message).toBeUndefined()
    expect(framesOf(raw)).toHaveLength(2)
  })
})

describe('every spelling of a stack reaches a readable issue', () => {
  const v8 = `TypeError: boom
    at charge (/srv/app/src/billing.ts:12:7)
    at async checkout (/srv/app/src/checkout.ts:41:3)`
  const firefox = `charge@https://shop.example/static/billing.js:12:7
checkout@https://shop.example/static/checkout.js:41:3`
  const safari = `charge@https://shop.example/static/billing.js:12:7
global code@https://shop.example/static/checkout.js:41:3`
  const frame = { function: 'charge', filename: 'src/billing.ts', lineno: 12, inApp: true }

  test.each<[string, unknown]>([
    ['the names of the contract', [frame]],
    [
      'functionName, file, line, column',
      [{ functionName: 'charge', file: 'src/billing.ts', line: 12, column: 7 }],
    ],
    [
      'in_app, abs_path, context_line',
      [
        {
          function: 'charge',
          abs_path: '/srv/src/billing.ts',
          lineno: 12,
          in_app: true,
          context_line: 'pay()',
        },
      ],
    ],
    ['a list in an object called frames', { frames: [frame] }],
    ['lines of V8', v8.split('\n').slice(1)],
    ['a whole stack of V8', v8],
    ['a whole stack of Firefox', firefox],
    ['a whole stack of Safari', safari],
  ])('%s', async (_, stacktrace) => {
    const { project, key } = shopKey()
    const id = await sendEvent({ exception: { type: 'TypeError', value: 'boom', stacktrace } }, key)
    const frames = framesOf(await it.event(id))
    expect(frames.at(-1)?.function).toBe('charge')
    expect(frames.at(-1)?.lineno).toBe(12)
    const [issue] = await issues(project)
    expect(issue?.title).toBe('TypeError: boom')
    expect(issue?.culprit).toContain('charge')
  })

  test.each<[string, unknown]>([
    ['one object', { type: 'Outer', value: 'it broke' }],
    [
      'a list, cause first',
      [
        { type: 'Inner', value: 'the cause' },
        { type: 'Outer', value: 'it broke' },
      ],
    ],
    [
      'values, cause first',
      {
        values: [
          { type: 'Inner', value: 'the cause' },
          { type: 'Outer', value: 'it broke' },
        ],
      },
    ],
  ])('an exception as %s is titled by what was thrown', async (_, exception) => {
    const { project, key } = shopKey()
    await sendEvent({ exception }, key)
    expect((await issues(project))[0]?.title).toBe('Outer: it broke')
  })

  test('the same failure thrown on another line with another text is the same issue', async () => {
    const { project, key } = shopKey()
    await sendEvent(checkoutFailure('moved'), key)
    await sendEvent(movedCheckoutFailure('moved'), key)
    expect((await issues(project)).map(({ count }) => count)).toEqual([2])
  })

  test('messages that differ in numbers, addresses and ids alone are one issue', async () => {
    const { project, key } = shopKey()
    for (const [order, user] of [
      [17, 'ada@example.org'],
      [4711, 'bob@example.com'],
    ] as const)
      await sendEvent({ message: `Order ${order} of ${user} (${uuid()}) was lost` }, key)
    expect((await issues(project)).map(({ count }) => count)).toEqual([2])
  })
})

describe('the same failure in two environments', () => {
  test('makes two issues that name each other', async () => {
    const project = giveProject()
    const [production, staging] = await Promise.all(
      (['production', 'staging'] as const).map(async (environment) =>
        issueOf(await sendEvent(checkoutFailure('both'), giveKey(environment, { project }))),
      ),
    )
    const there = await it.issue(production?.id as string)
    expect(there.siblings).toMatchObject([
      { environment: 'staging', issueId: staging?.id, status: 'open', count: 1 },
    ])
    expect((await it.issue(staging?.id as string)).siblings).toMatchObject([
      { environment: 'production', issueId: production?.id },
    ])
    expect(there.siblingKey).toBe(staging?.siblingKey as string)
    expect(there.fingerprint).not.toBe(staging?.fingerprint)
  })

  test('says why its events are one issue', async () => {
    const { key } = shopKey()
    const issue = await issueOf(await sendEvent(checkoutFailure('why'), key))
    expect(issue.groupings).toMatchObject([
      { fingerprint: issue.fingerprint, kind: 'stacktrace', version: 1, count: 1 },
    ])
    expect(JSON.stringify(issue.groupings[0]?.components)).toContain('whyTotal')
  })
})

describe('an id of the client', () => {
  test('is kept, in any spelling of a UUID', async () => {
    const { key } = shopKey()
    const id = uuid()
    const spelled = id.replaceAll('-', '').toUpperCase()
    expect(await sendEvent({ id: spelled, message: 'with an id' }, key)).toBe(id)
    expect((await it.event(spelled)).id).toBe(id)
  })

  test('that comes again is accepted and stored once', async () => {
    const { project, key } = shopKey()
    const event = { id: uuid(), ...checkoutFailure('again') }
    for (let i = 0; i < 3; i++) expect(await sendEvent(event, key)).toBe(event.id)
    expect((await issues(project)).map(({ count }) => count)).toEqual([1])
  })

  test('that comes many times at once is stored once', async () => {
    const { project, key } = shopKey()
    const event = { id: uuid(), ...checkoutFailure('at once') }
    const answers = await Promise.all(Array.from({ length: 40 }, () => sendEvent(event, key)))
    expect(new Set(answers)).toEqual(new Set([event.id]))
    expect((await issues(project)).map(({ count }) => count)).toEqual([1])
  })

  test('that comes twice in one batch is stored once', async () => {
    const { project, key } = shopKey()
    const event = { id: uuid(), ...checkoutFailure('in a batch') }
    expect(
      (await postBatch([event, event, checkoutFailure('in a batch')], key)).body.accepted,
    ).toBe(3)
    const [issue] = await issues(project)
    expect(issue?.count).toBe(2)
    expect(await it.eventsOf(issue?.id as string)).toHaveLength(2)
  })

  test('is another event in another project', async () => {
    const id = uuid()
    const shops = [shopKey(), shopKey()]
    for (const { project, key } of shops) {
      expect(await sendEvent({ id, message: `in ${project}` }, key)).toBe(id)
      const [issue] = await issues(project)
      expect(issue?.count).toBe(1)
      expect((await it.eventsOf(issue?.id as string)).map((event) => event.id)).toEqual([id])
    }
  })

  test('is remembered over a restart', async () => {
    const event = { id: uuid(), ...checkoutFailure('restart') }
    const before = await harness()
    const project = before.giveProject('Restarted')
    const key = before.giveKey('production', { project })
    await before.sendEvent(event, key)
    await before.close()
    const after = await harness({ data: before.data })
    await after.sendEvent(event, key)
    await after.sendEvent({ ...event, id: uuid() }, key)
    expect((await after.issues(project)).map(({ count }) => count)).toEqual([2])
  })

  test.each([
    ['no UUID', '12345'],
    ['a path', '../../etc/passwd'],
    ['a number', 7],
    ['nothing but zeros', '0'.repeat(32)],
  ])('that is %s is refused', async (_, id) => {
    const { key } = shopKey()
    const answer = await post('/events/ingest', { id, message: 'x' }, key)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_event'])
    expect(answer.body.errors?.[0]?.path).toBe('/id')
  })
})

describe('a batch', () => {
  test('stores its good events and names its bad ones', async () => {
    const { project, key } = shopKey()
    const answer = await postBatch(
      [
        checkoutFailure('good'),
        {},
        { message: 'hello', environment: 'production' },
        { message: 'hello', fingerprint: ['mine'] },
        { message: 'hello', release: '' },
        'no event',
        { message: 'also good' },
      ],
      key,
    )
    expect(answer.status).toBe(200)
    expect(answer.body.accepted).toBe(2)
    expect(answer.body.rejected.map(({ index, code }) => [index, code])).toEqual([
      [1, 'invalid_event'],
      [2, 'environment_not_accepted'],
      [3, 'fingerprint_not_accepted'],
      [4, 'invalid_event'],
      [5, 'invalid_event'],
    ])
    for (const { message } of answer.body.rejected) expect(message.length).toBeGreaterThan(10)
    expect((await issues(project)).map(({ title }) => title).sort()).toEqual([
      "TypeError: Cannot read properties of undefined (reading 'good')",
      'also good',
    ])
  })

  test('without one good event is refused and stores nothing', async () => {
    const { project, key } = shopKey()
    const answer = await postBatch([{}, { message: 'x', environment: 'test' }], key)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_event'])
    expect(answer.body.errors?.map(({ index, code }) => [index, code])).toEqual([
      [0, 'invalid_event'],
      [1, 'environment_not_accepted'],
    ])
    expect(await issues(project)).toEqual([])
  })

  test('of a thousand is taken whole', async () => {
    const { project, key } = shopKey()
    const events = Array.from({ length: 1000 }, (_, i) => ({ message: 'many', extra: { i } }))
    expect((await postBatch(events, key)).body).toMatchObject({ accepted: 1000, rejected: [] })
    expect((await issues(project)).map(({ count }) => count)).toEqual([1000])
  })

  test('of more than a thousand is refused whole', async () => {
    const { project, key } = shopKey()
    const answer = await postBatch(Array(1001).fill({ message: 'too many' }), key)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_event'])
    expect(answer.body.detail).toContain('1000')
    expect(await issues(project)).toEqual([])
  })

  test('with nothing in it is taken: a client that had nothing to say did no wrong', async () => {
    const { key } = shopKey()
    expect((await postBatch([], key)).body).toMatchObject({ accepted: 0, rejected: [] })
  })

  test.each<[string, unknown]>([
    ['a single event', { message: 'x' }],
    ['a bare list', [{ message: 'x' }]],
    ['events that are no list', { events: { message: 'x' } }],
    ['null', null],
  ])('that is %s is refused with the way to send it', async (_, body) => {
    const answer = await post('/events/ingestBatch', body, shopKey().key)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_event'])
    expect(answer.body.detail).toContain('{"events": [')
  })
})

describe('what must not be sent', () => {
  test.each([
    ['environment', 'production', 'environment_not_accepted'],
    ['environment', '', 'environment_not_accepted'],
    ['environment', null, 'environment_not_accepted'],
    ['fingerprint', ['mine'], 'fingerprint_not_accepted'],
    ['fingerprint', '{{ default }}', 'fingerprint_not_accepted'],
  ])('an event with %s %j is refused', async (field, value, code) => {
    const { project, key } = shopKey()
    const answer = await post('/events/ingest', { message: 'x', [field]: value }, key)
    expect([answer.status, answer.body.code]).toEqual([400, code])
    expect(answer.body.errors?.[0]?.path).toBe(`/${field}`)
    expect(await issues(project)).toEqual([])
  })

  test('deeper down the same words are the client’s own', async () => {
    const { key } = shopKey()
    const tags = { environment: 'eu', fingerprint: 'abc' }
    const event = await it.event(
      await sendEvent({ message: 'x', tags, extra: { environment: 1 } }, key),
    )
    expect(event.tags).toEqual(tags)
  })

  test('a batch with environment beside its events is refused', async () => {
    const answer = await post(
      '/events/ingestBatch',
      { events: [{ message: 'x' }], environment: 'test' },
      shopKey().key,
    )
    expect([answer.status, answer.body.code]).toEqual([400, 'environment_not_accepted'])
  })
})

describe('secrets', () => {
  test('are hidden before anything is stored', async () => {
    const { project, key } = shopKey()
    const secret = 'hunter2-and-more'
    const id = await sendEvent(
      {
        message: 'login failed',
        extra: { password: secret, nested: { apiKey: secret } },
        request: {
          url: 'https://shop.example/',
          headers: { Authorization: `Bearer ${secret}`, Cookie: secret },
        },
        tags: { token: secret },
      },
      key,
    )
    const event = await it.event(id)
    expect(JSON.stringify(event)).not.toContain(secret)
    expect(event.extra).toEqual({ password: '[scrubbed]', nested: { apiKey: '[scrubbed]' } })
    expect(await issues(project, `query=${secret}`)).toEqual([])
    await it.service.spool.caughtUp(1000)
    for (const file of readdirSync(it.data))
      expect(readFileSync(join(it.data, file)).includes(secret)).toBe(false)
  })
})

describe('what is too much is trimmed, and the event says so', () => {
  test('tags, frames, breadcrumbs and long values', async () => {
    const { key } = shopKey()
    const stacktrace = Array.from({ length: 400 }, (_, i) => ({
      function: `call${i}`,
      filename: 'src/a.ts',
    }))
    const id = await sendEvent(
      {
        message: 'x'.repeat(20_000),
        exception: { type: 'RangeError', value: 'deep', stacktrace },
        tags: Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`tag${i}`, 'v'])),
        breadcrumbs: Array.from({ length: 300 }, (_, i) => ({ message: `crumb ${i}` })),
      },
      key,
    )
    const event = await it.event(id)
    expect(Object.keys(event.tags as object)).toHaveLength(100)
    const frames = framesOf(event)
    expect([frames.length, frames[0]?.function, frames.at(-1)?.function]).toEqual([
      250,
      'call0',
      'call399',
    ])
    expect(event.breadcrumbs as unknown[]).toHaveLength(200)
    expect((event.message as string).length).toBe(8192)
    expect(event._trimmed).toMatchObject({ '/tags': 150, '/breadcrumbs': 300, '/message': 20_000 })
  })
})

describe('a key that sends too much', () => {
  test('is told when to come again, and comes again then', async () => {
    const small = await harness({ limits: { browserItemsPerMinute: 10 } })
    const key = small.giveKey('production', { kind: 'browser' })
    const batch = { events: Array(6).fill({ message: 'x' }) }
    expect((await small.post('/events/ingestBatch', batch, key)).status).toBe(200)
    const answer = await small.post('/events/ingestBatch', batch, key)
    expect([answer.status, answer.body.code, answer.body.retry]).toEqual([
      429,
      'rate_limited',
      true,
    ])
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeWithin(1, 60)
    small.time.now += seconds * 1000
    expect((await small.post('/events/ingestBatch', batch, key)).status).toBe(200)
    expect((await small.post('/events/ingest', { message: 'x' }, small.giveKey())).status).toBe(200)
  })
})

describe('real events of many SDKs', () => {
  const folder = join(import.meta.dir, '../../shared/samples/events')
  const isMissing = !existsSync(folder)
  if (isMissing) console.warn(`SKIPPED: the sample events are not in ${folder}.`)

  test.skipIf(isMissing)(
    'give issues with readable titles',
    async () => {
      const { project, key } = shopKey()
      const refused: string[] = []
      const ids = new Set<string>()
      for (const name of readdirSync(folder)) {
        const sample = JSON.parse(readFileSync(join(folder, name), 'utf8'))
        const { environment: _, fingerprint: __, ...event } = sample
        const answer = await post('/events/ingest', event, key)
        const saysSomething = event.message || event.logentry || event.exception
        if (answer.status === 200) ids.add(answer.body.id)
        else if (saysSomething) refused.push(`${name}: ${answer.body.detail}`)
      }
      expect(refused).toEqual([])
      const found = await it.get<{ items: Awaited<ReturnType<typeof issues>> }>(
        `/api/v1/projects/${project}/issues?limit=100`,
      )
      const list = found.body.items
      expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(ids.size)
      const unreadable = list.filter(
        ({ title }) =>
          title.trim() === '' ||
          title.length > 300 ||
          /undefined|\[object|^null|^Error$|\p{Cc}/u.test(title),
      )
      expect(unreadable.map(({ title }) => title)).toEqual([])
      expect(list.length).toBeGreaterThan(ids.size / 2)
    },
    30_000,
  )
})
