import { afterAll, describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FlagView } from '../src/flags/manage/model'
import type { BulkEvaluation, RefetchEvaluation } from '../src/flags/ofrep/model'
import type { FlagRuleUsage } from '../src/flags/usage/model'
import { MINUTE_MS } from '../src/lib/time'
import type { Environment } from '../src/projects/environment'
import { mintKey } from '../src/projects/keys/key'
import { harness, type ProblemBody, until } from './harness'

const it = await harness({ limits: { flagStreamsPerKey: 3 } })
const { app, ask, patch, giveKey, giveProject, giveToken, send, time } = it

const BULK = '/ofrep/v1/evaluate/flags'
const shop = giveProject()
const flags = `/api/v1/projects/${shop}/flags`
const EVERYWHERE = {
  development: { enabled: true },
  test: { enabled: true },
  staging: { enabled: true },
  production: { enabled: true },
}
const half = {
  split: [
    { variant: 'on', weight: 50 },
    { variant: 'off', weight: 50 },
  ],
}

interface Failure {
  key?: string
  errorCode: string
  errorDetails: string
  code: string
}

async function make(flag: { key: string } & Record<string, unknown>) {
  const made = await ask<FlagView>(flags, { environments: EVERYWHERE, ...flag })
  expect(made.status).toBe(201)
}
await make({ key: 'plain' })
await make({
  key: 'of-team',
  clientSide: true,
  metadata: { owner: 'web' },
  rules: [
    { when: { attribute: 'plan', operator: 'in', values: ['team'] }, serve: { variant: 'on' } },
  ],
})
await make({ key: 'dealt', rules: [{ serve: half }] })
await make({ key: 'by-code', defaultVariant: null })
await make({ key: 'switched-off', enabled: false })
await make({
  key: 'by-environment',
  rules: [
    { environments: ['production'], serve: { variant: 'on' } },
    { when: { attribute: '$env', operator: 'in', values: ['staging'] }, serve: { variant: 'on' } },
  ],
})
await make({
  key: 'config',
  type: 'object',
  variants: { blue: { color: 'blue' } },
  defaultVariant: 'blue',
})

const production = giveKey('production', { project: shop })
const browser = giveKey('production', { project: shop, kind: 'browser' })

const evaluate = <Body = BulkEvaluation>(
  key: string,
  body: unknown = { context: {} },
  headers: Record<string, string> = {},
) => send<Body>('POST', BULK, { body, headers: { 'x-api-key': key, ...headers } })
const one = <Body = Record<string, unknown>>(
  flag: string,
  context: object = {},
  key = production,
) => send<Body>('POST', `${BULK}/${flag}`, { body: { context }, headers: { 'x-api-key': key } })

const streams: { stop(): Promise<void> }[] = []
afterAll(() => Promise.all(streams.map((stream) => stream.stop())))

/** Opens a stream of changes as an EventSource does. */
async function listen(path: string, headers: Record<string, string> = {}) {
  const answer = await app.handle(new Request(`http://localhost${path}`, { headers }))
  const reader = answer.body?.getReader()
  let text = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += decoder.decode(part.value, { stream: true })
  })()
  const stream = {
    answer,
    said: () => text,
    heard: () =>
      [...text.matchAll(/^data: (.*)$/gm)].map(
        ([, json]) => JSON.parse(json as string) as RefetchEvaluation,
      ),
    lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1],
    async stop() {
      await reader?.cancel()
      await reading
    },
  }
  streams.push(stream)
  return stream
}
const streamOf = async (key: string) =>
  (await evaluate(key)).body.eventStreams[0]?.endpoint.requestUri as string

describe('one flag', () => {
  test.each<[string, object, object]>([
    ['plain', {}, { reason: 'STATIC', variant: 'off', value: false }],
    [
      'of-team',
      { plan: 'team' },
      { reason: 'TARGETING_MATCH', variant: 'on', value: true, metadata: { owner: 'web' } },
    ],
    [
      'of-team',
      { plan: 'free' },
      { reason: 'DEFAULT', variant: 'off', value: false, metadata: { owner: 'web' } },
    ],
    [
      'dealt',
      { targetingKey: 'ada' },
      { reason: 'SPLIT', variant: expect.any(String), value: expect.any(Boolean) },
    ],
    ['by-code', {}, { reason: 'DEFAULT' }],
    ['switched-off', {}, { reason: 'DISABLED' }],
    ['config', {}, { reason: 'STATIC', variant: 'blue', value: { color: 'blue' } }],
  ])('%s for %j', async (flag, context, answer) => {
    const { status, body, headers } = await one(flag, context)
    expect([status, body]).toEqual([200, { key: flag, ...answer }])
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })

  test.each<[string, unknown, number, string]>([
    ['nwe-checkout', { context: {} }, 404, 'FLAG_NOT_FOUND'],
    ['a%20b', { context: {} }, 404, 'FLAG_NOT_FOUND'],
    ['dealt', { context: {} }, 400, 'TARGETING_KEY_MISSING'],
    ['plain', '{', 400, 'PARSE_ERROR'],
    ['plain', '', 400, 'PARSE_ERROR'],
    ['plain', [], 400, 'PARSE_ERROR'],
    ['plain', { context: 'ada' }, 400, 'INVALID_CONTEXT'],
    ['plain', { context: { targetingKey: 7 } }, 400, 'INVALID_CONTEXT'],
    ['plain', { context: { a: 'x'.repeat(70_000) } }, 413, 'PARSE_ERROR'],
  ])('%s asked with %j is refused in words of OpenFeature', async (flag, body, status, code) => {
    const answer = await send<Failure>('POST', `${BULK}/${flag}`, {
      body,
      headers: { 'x-api-key': production },
    })
    expect([answer.status, answer.body.errorCode]).toEqual([status, code])
    expect(answer.body.key).toBe(decodeURIComponent(flag))
    expect(answer.body.errorDetails.length).toBeGreaterThan(5)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test.each<[Environment, string]>([
    ['production', 'on'],
    ['staging', 'on'],
    ['test', 'off'],
  ])(
    'has the environment of the key, %s, whatever the context says',
    async (environment, variant) => {
      const key = giveKey(environment, { project: shop })
      const { body } = await one(
        'by-environment',
        { environment: 'production', $env: 'staging' },
        key,
      )
      expect(body).toMatchObject({ variant })
    },
  )

  test('of servers is none for a browser key', async () => {
    expect((await one('plain', {}, browser)).status).toBe(404)
    expect((await one('of-team', { plan: 'team' }, browser)).body).toMatchObject({ value: true })
  })

  test('follows a change before the change is answered', async () => {
    await make({ key: 'followed' })
    expect((await one('followed')).body).toMatchObject({ variant: 'off' })
    await patch(`${flags}/followed`, { version: 1, defaultVariant: 'on' })
    expect((await one('followed')).body).toMatchObject({ variant: 'on' })
    await ask(`${flags}/followed/kill`)
    expect((await one('followed')).body).toMatchObject({ reason: 'DISABLED' })
    await ask(`${flags}/followed/revive`)
    const put = { environment: 'production', targetingKey: 'ada', variant: 'off' }
    const headers = { authorization: `Bearer ${giveToken()}` }
    await send('PUT', `${flags}/followed/overrides`, { body: put, headers })
    expect((await one('followed', { targetingKey: 'ada' })).body).toMatchObject({ variant: 'off' })
    await ask(`${flags}/followed/archive`)
    expect((await one('followed')).status).toBe(404)
  })
})

describe('who may ask', () => {
  test.each([
    ['nobody', {}, 401, 'missing_key'],
    ['an unknown key', { 'x-api-key': mintKey() }, 401, 'unknown_key'],
    [
      'a key without the scope',
      { 'x-api-key': giveKey('production', { project: shop, scopes: ['events:write'] }) },
      403,
      'missing_scope',
    ],
  ])('%s may not', async (_, headers, status, code) => {
    for (const path of [BULK, `${BULK}/plain`]) {
      const answer = await send<Failure>('POST', path, { headers, body: {} })
      expect([answer.status, answer.body.code]).toEqual([status, code])
      expect(answer.body.errorDetails).toBeString()
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  test('a key that sends too much is told to wait a moment, in words of OpenFeature', async () => {
    const made = await ask<{ key: string }>(`/api/v1/projects/${shop}/keys`, {
      scopes: ['flags:evaluate'],
      quotas: { itemsPerMinute: 1 },
    })
    const key = made.body.key
    expect((await evaluate(key)).status).toBe(200)
    const answer = await evaluate<Failure>(key)
    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(answer.headers.get('retry-after'))).toBeWithin(1, 6)
    expect(answer.headers.get('access-control-expose-headers')).toContain('retry-after')
  })

  test('a page of another origin may ask with all that the protocol has', async () => {
    const asked = 'content-type,x-api-key,if-none-match'
    const headers = {
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': asked,
    }
    const answer = await send('OPTIONS', BULK, { headers })
    expect(answer.status).toBe(204)
    for (const name of asked.split(','))
      expect(answer.headers.get('access-control-allow-headers')).toContain(name)
    expect(Number(answer.headers.get('access-control-max-age'))).toBeGreaterThan(0)
  })
})

describe('all flags', () => {
  test('come at once, with failures of single ones among them', async () => {
    const { status, body, headers } = await evaluate(production, { context: { plan: 'team' } })
    expect(status).toBe(200)
    const byKey = new Map(body.flags.map((flag) => [flag.key, flag]))
    expect(byKey.get('of-team')).toMatchObject({ value: true })
    expect(byKey.get('dealt')).toMatchObject({ errorCode: 'TARGETING_KEY_MISSING' })
    expect(byKey.get('switched-off')).toEqual({ key: 'switched-off', reason: 'DISABLED' })
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]+"$/)
    expect(headers.get('access-control-expose-headers')).toContain('etag')
    const slash = await send('POST', `${BULK}/?flagConfigEtag=a&flagConfigLastModified=1`, {
      body: {},
      headers: { 'x-api-key': production },
    })
    expect(slash.status).toBe(200)
  })

  test('for a browser key are those that are meant for browsers', async () => {
    const { body } = await evaluate(browser)
    expect(body.flags.map(({ key }) => key)).toEqual(['of-team'])
  })

  test('are not sent again while they are the same for the context', async () => {
    const ask = (plan: string, etag?: string) =>
      evaluate(
        production,
        { context: { targetingKey: 'ada', plan } },
        etag ? { 'if-none-match': etag } : {},
      )
    const etag = (await ask('team')).headers.get('etag') as string
    const again = await ask('team', etag)
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '' as never, etag])
    expect(again.headers.get('access-control-allow-origin')).toBe('*')
    expect((await ask('team', `"other", W/${etag}`)).status).toBe(304)
    // The web provider keeps its tag when an attribute changes.
    expect((await ask('free', etag)).status).toBe(200)
    expect(
      (await evaluate(giveKey('staging', { project: shop }), {}, { 'if-none-match': etag })).status,
    ).toBe(200)
    await make({ key: 'newcomer' })
    expect((await ask('team', etag)).status).toBe(200)
  })

  test('change their tag when a time comes that a rule waits for', async () => {
    await make({
      key: 'at-noon',
      rules: [
        {
          schedule: { startAt: new Date(time.now + MINUTE_MS).toISOString() },
          serve: { variant: 'on' },
        },
      ],
    })
    const etag = (await evaluate(production)).headers.get('etag') as string
    expect((await evaluate(production, {}, { 'if-none-match': etag })).status).toBe(304)
    const before = time.now
    time.now += MINUTE_MS
    const { status, body } = await evaluate(production, {}, { 'if-none-match': etag })
    time.now = before
    expect(status).toBe(200)
    expect(body.flags.find(({ key }) => key === 'at-noon')).toMatchObject({ variant: 'on' })
  })
})

describe('the stream', () => {
  test('tells of each change, with ids, at an address that has no key in it', async () => {
    const path = await streamOf(browser)
    expect(path).not.toContain(browser)
    const stream = await listen(path)
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.answer.headers.get('access-control-allow-origin')).toBe('*')
    await until('it says when to connect again', () => stream.said().startsWith('retry: '))
    const before = stream.heard().length
    await make({ key: 'told' })
    await until('it was told', () => stream.heard().length > before)
    expect(stream.heard().at(-1)).toEqual({
      type: 'refetchEvaluation',
      etag: `"${stream.lastId()}"`,
      lastModified: expect.any(Number),
    })
    // Who comes back and missed nothing is told nothing; who missed a change is told at once.
    const id = stream.lastId() as string
    const back = await listen(path, { 'last-event-id': id })
    await until('it began', () => back.said() !== '')
    expect(back.heard()).toEqual([])
    await stream.stop()
    await back.stop()
    await ask(`${flags}/told/archive`)
    const late = await listen(path, { 'last-event-id': id })
    await until('it was told', () => late.heard().length === 1)
    await late.stop()
  })

  test('tells when a time comes that a rule waits for', async () => {
    const stream = await listen(await streamOf(production))
    const start = time.now + 200
    const schedule = { startAt: new Date(start).toISOString() }
    await make({ key: 'soon', rules: [{ schedule, serve: { variant: 'on' } }] })
    time.now = start
    await until('the time was told', () => stream.lastId()?.endsWith(`-${start}`) === true)
    await stream.stop()
  })

  test.each([
    ['a made-up token', () => 'bm90aGluZw'],
    ['a token that was changed', async () => `${(await streamOf(production)).slice(23, -1)}_`],
  ])('is refused with %s', async (_, token) => {
    const answer = await send<Failure>('GET', `/ofrep/v1/streams/${await token()}`)
    expect([answer.status, answer.body.code]).toEqual([401, 'unknown_key'])
  })

  test('has an address that is over within two hours, and that is another after one', async () => {
    const path = await streamOf(production)
    const { headers } = await evaluate(production)
    const before = time.now
    time.now += 2 * 60 * MINUTE_MS + 1
    expect((await send('GET', path)).status).toBe(401)
    const later = await evaluate(production, {}, { 'if-none-match': headers.get('etag') as string })
    expect(later.status).toBe(200)
    expect(later.body.eventStreams[0]?.endpoint.requestUri).not.toBe(path)
    time.now = before
  })

  test('is for so many of a key, and for none of one that is revoked', async () => {
    const project = giveProject()
    const made = await ask<{ id: string; key: string }>(`/api/v1/projects/${project}/keys`, {})
    const path = await streamOf(made.body.key)
    for (let i = 0; i < 3; i++) expect((await listen(path)).answer.status).toBe(200)
    const more = await send<Failure>('GET', path)
    expect([more.status, more.body.code]).toEqual([503, 'overloaded'])
    await it.remove(`/api/v1/projects/${project}/keys/${made.body.id}`)
    expect((await send('GET', path)).status).toBe(401)
  })
})

describe('what one developer wants flags to be', () => {
  const sign = async (list: object) =>
    (await ask<{ header: string; value: string }>(`/api/v1/projects/${shop}/flagOverrides`, list))
      .body
  const development = giveKey('development', { project: shop })

  test('holds with a key of development alone, before rules and switches', async () => {
    const { header, value } = await sign({
      flags: { 'switched-off': 'on', 'of-team': 'on', gone: 'on', config: 'red' },
    })
    const wanted = { [header]: value }
    const ours = (await evaluate(development, {}, wanted)).body.flags
    const byKey = new Map(ours.map((flag) => [flag.key, flag]))
    expect(byKey.get('switched-off')).toMatchObject({ value: true, reason: 'TARGETING_MATCH' })
    expect(byKey.get('of-team')).toMatchObject({ value: true })
    expect(byKey.get('config')).toMatchObject({ variant: 'blue' })
    expect(byKey.has('gone')).toBe(false)
    const live = (await evaluate(production, {}, wanted)).body.flags
    expect(live.find(({ key }) => key === 'switched-off')).toMatchObject({ reason: 'DISABLED' })
  })

  test.each([
    ['a list that was changed', async () => `x${(await sign({ flags: { plain: 'on' } })).value}`],
    ['what is no list', async () => 'plain=on'],
  ])('is refused as %s', async (_, value) => {
    const answer = await evaluate<Failure>(
      development,
      {},
      {
        'x-whimbrel-flag-overrides': await value(),
      },
    )
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'INVALID_CONTEXT'])
  })

  test('is over when it says, and of no other project', async () => {
    const { header, value } = await sign({ flags: { plain: 'on' }, hours: 1 })
    const elsewhere = giveKey('development', { project: giveProject() })
    expect((await evaluate(elsewhere, {}, { [header]: value })).status).toBe(400)
    expect((await evaluate(development, {}, { [header]: value })).status).toBe(200)
    const before = time.now
    time.now += 61 * MINUTE_MS
    expect((await evaluate(development, {}, { [header]: value })).status).toBe(400)
    time.now = before
  })
})

test('lists are signed anew once the key that opened their secret is lost, and those before are nothing', async () => {
  const list = { flags: { plain: 'on' } }
  const first = await harness()
  const project = first.giveProject()
  const path = `/api/v1/projects/${project}/flagOverrides`
  const key = first.giveKey('development', { project })
  const signed = (await first.ask<{ value: string }>(path, list)).body
  await first.close()
  rmSync(join(first.data, 'secrets.key'))
  const second = await harness({ data: first.data })
  const again = (await second.ask<{ value: string }>(path, list)).body
  const statusWith = async ({ value }: { value: string }) => {
    const headers = { 'x-api-key': key, 'x-whimbrel-flag-overrides': value }
    return (await second.send('POST', BULK, { body: { context: {} }, headers })).status
  }
  expect([await statusWith(signed), await statusWith(again)]).toEqual([400, 200])
})

describe('why', () => {
  test('is told for any context and environment', async () => {
    const answer = await ask<Record<string, unknown>>(`${flags}/of-team/explain`, {
      environment: 'staging',
      context: { plan: 'free' },
    })
    expect(answer.body).toMatchObject({
      answer: { variant: 'off', reason: 'DEFAULT' },
      rules: [
        { outcome: 'differs', looked: [{ attribute: 'plan', actual: 'free', because: 'differs' }] },
      ],
    })
    const unknown = await ask<ProblemBody>(`${flags}/gone/explain`, { environment: 'test' })
    expect(unknown.status).toBe(404)
  })
})

describe('use', () => {
  test('is counted and kept over a new start', async () => {
    const first = await harness()
    const project = first.giveProject()
    const own = `/api/v1/projects/${project}/flags`
    await first.ask(own, { key: 'counted', environments: EVERYWHERE })
    const key = first.giveKey('staging', { project })
    for (let i = 0; i < 3; i++)
      expect((await first.post(`${BULK}/counted`, {}, key)).status).toBe(200)
    await first.post(BULK, {}, key)
    await first.post(`${BULK}/unknown`, {}, key)
    await first.close()
    const second = await harness({ data: first.data })
    const usage = await second.get<{ reasons: object[] }>(`${own}/counted/usage`)
    expect(usage.body.reasons).toEqual([
      { environment: 'staging', variant: 'off', reason: 'STATIC', count: 4 },
    ])
    const { body } = await second.get<FlagView>(`${own}/counted`)
    expect(body.evaluated).toMatchObject([{ environment: 'staging', only: { variant: 'off' } }])
    expect(body.lastEvaluatedAt).toBeString()
  })

  test('is counted by the rule that decided, and as nobody’s where none did', async () => {
    const first = await harness()
    const project = first.giveProject()
    const own = `/api/v1/projects/${project}/flags`
    const when = { attribute: 'plan', operator: 'in', values: ['team'] }
    await first.ask(own, {
      key: 'ruled',
      environments: EVERYWHERE,
      rules: [{ id: 'team', when, serve: { variant: 'on' } }],
    })
    const prerequisites = [{ flag: 'ruled', variants: ['on'] }]
    await first.ask(own, { key: 'behind', environments: EVERYWHERE, prerequisites })
    const key = first.giveKey('staging', { project })
    const team = { context: { plan: 'team' } }
    for (const [path, body] of [
      [`${BULK}/ruled`, team],
      [`${BULK}/ruled`, team],
      [`${BULK}/ruled`, {}],
      // Another flag asks for it, which is no evaluation of it.
      [`${BULK}/behind`, team],
      [BULK, team],
    ] as const)
      expect((await first.post(path, body, key)).status).toBe(200)
    await first.close()
    const second = await harness({ data: first.data })
    const usage = await second.get<FlagRuleUsage>(`${own}/ruled/ruleUsage`)
    expect(usage.body.items).toEqual([
      {
        environment: 'staging',
        since: expect.any(String),
        evaluations: { lastDay: 4, lastWeek: 4 },
        rules: [
          { rule: null, lastDay: 1, lastWeek: 1 },
          { rule: 'team', lastDay: 3, lastWeek: 3 },
        ],
      },
    ])
    const unknown = await second.get<FlagRuleUsage>(`${own}/gone/ruleUsage`)
    expect(unknown.body.items).toEqual([])
  })
})
