import { describe, expect, test } from 'bun:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { FormatRegistry, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { deliveryStore } from '../src/alerts/deliveries/store'
import type { Route } from '../src/http/methods'
import { routesOf } from '../src/http/openapi/routes-of'
import { ANSWERS } from '../src/http/refusals/answers'
import { isTime } from '../src/http/time-of'
import { DAY_MS } from '../src/lib/time'
import { SCOPES } from '../src/projects/keys/key'
import { OFFERED_WORDS } from '../web/views/settings/keys/scope-words'
import { harness, type ProblemBody } from './harness'
import { checkoutFailure } from './seeds'
import { exportOf, otlpSpan, sendOtlp } from './spans'

FormatRegistry.Set('uuid', (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text))

interface Operation {
  operationId: string
  summary: string
  security: Record<string, unknown>[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: { 'application/json': { schema: object; example: unknown } } }
  responses: Record<
    string,
    {
      description: string
      content?: Record<
        string,
        { examples?: Record<string, { value: { status: number; code: string } }> }
      >
    }
  >
}
/** The path of the dashboard's pages, which are no part of the API. */
const DASHBOARD = '/*'

interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

const it = await harness()
const { app, send, ask, sendEvent, giveKey, giveProject, giveToken } = it
const project = giveProject('Web')
const key = giveKey('production', { project, scopes: [...SCOPES] })
const document = (await send<Document>('GET', '/api/openapi.json')).body

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
)

test('the document is OpenAPI 3.1 by a validator that is not ours', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document) as never)).toEqual({ valid: true })
  expect(document.openapi).toStartWith('3.1.')
})

test('it names every route, and nothing else', () => {
  const answered = app.routes
    .filter(({ method, path }: Route) => method !== 'OPTIONS' && path !== DASHBOARD)
    .map(({ method, path }: Route) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(operations.map(({ name }) => name).sort()).toEqual(answered.sort())
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(operations)('$name', ({ path, operation }) => {
  test('says what it is for, who may ask, and every part of its path', () => {
    expect(operation.summary.length).toBeGreaterThan(5)
    expect(operation.summary).not.toEndWith('.')
    expect(operation.security).toBeArray()
    const named = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
    expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))
  })

  test('names its refusals, each with an example under its status', () => {
    const { responses } = operation
    expect(Object.keys(responses).filter((status) => status < '400')).toHaveLength(1)
    expect(responses[500]).toBeDefined()
    if (operation.security.length > 0) {
      expect(responses[401]).toBeDefined()
      expect(responses[403]).toBeDefined()
    }
    if (operation.requestBody) {
      expect(responses[400]).toBeDefined()
      expect(responses[413]).toBeDefined()
    }
    for (const [status, { content }] of Object.entries(responses))
      for (const [code, { value }] of Object.entries(
        content?.['application/problem+json']?.examples ?? {},
      ))
        expect(value).toMatchObject({ code, status: Number(status) })
  })
})

test('the dashboard offers a new key the scopes that some route takes, and no other', () => {
  const taken = routesOf(app).flatMap(({ needs }) =>
    typeof needs === 'object' && 'scope' in needs ? [needs.scope] : [],
  )
  expect(Object.keys(OFFERED_WORDS).sort()).toEqual([...new Set<string>(taken)].sort())
})

describe('an example body', async () => {
  await ask(`/api/v1/projects/${project}/flags`, {
    key: 'checkout',
    environments: { production: { enabled: true } },
  })
  const bodies = routesOf(app).flatMap(({ method, path, body, example, needs }) =>
    body
      ? [
          {
            name: `${method} ${path}`,
            path,
            body,
            example,
            isIngest: typeof needs === 'object' && 'scope' in needs,
          },
        ]
      : [],
  )

  test.each(bodies)('of $name fits its schema', ({ body, example }) => {
    expect(example).toBeDefined()
    expect([...Value.Errors(body, example)]).toEqual([])
  })

  test.each(bodies.filter(({ isIngest }) => isIngest))(
    'of $name is taken',
    async ({ path, example }) => {
      const { status } = await it.post(path.replace(':key', 'checkout'), example, key)
      expect(status).toBe(200)
    },
  )

  test('of the reading API does what it says', async () => {
    const exampleOf = (path: string) => bodies.find((body) => body.name === path)?.example as object
    const owner = giveToken('owner')
    expect((await ask('/api/v1/projects', exampleOf('POST /api/v1/projects'), owner)).status).toBe(
      201,
    )
    expect(
      (await it.patch(`/api/v1/projects/${project}`, exampleOf('PATCH /api/v1/projects/:slug')))
        .status,
    ).toBe(200)
    expect(
      (await ask(`/api/v1/projects/${project}/keys`, exampleOf('POST /api/v1/projects/:slug/keys')))
        .status,
    ).toBe(201)
    const [one, other] = [await issueOf('one'), await issueOf('other')]
    expect(
      (await it.patch(`/api/v1/issues/${one}`, exampleOf('PATCH /api/v1/issues/:id'))).status,
    ).toBe(200)
    expect(
      (await ask(`/api/v1/issues/${one}/comments`, exampleOf('POST /api/v1/issues/:id/comments')))
        .status,
    ).toBe(201)
    const bulk = { ...exampleOf('POST /api/v1/issues/bulk'), ids: [one, other] }
    expect((await ask('/api/v1/issues/bulk', bulk)).body).toEqual({ changed: 2 } as never)
    const merge = { ...exampleOf('POST /api/v1/issues/merge'), into: one, ids: [other] }
    expect((await ask('/api/v1/issues/merge', merge)).status).toBe(200)
  })
})

describe('what is answered fits what the document says', async () => {
  const issue = await issueOf('truth', {
    release: 'web@1',
    user: { id: 'u1' },
    tags: { plan: 'team' },
  })
  await issueOf('truth', {}, 'staging')
  const made = await it.ask<{ fingerprint: string }>(`/api/v1/issues/${issue}/comments`, {
    text: 'Hm.',
  })
  expect(made.status).toBe(201)
  const signedIn = it.giveSession('owner')
  for (const shared of [true, false])
    await send('POST', `/api/v1/projects/${project}/savedSearches`, {
      headers: signedIn,
      body: { name: 'Ours', status: shared ? 'open' : null, shared },
    })
  await send('POST', '/api/v1/tokens', { headers: signedIn, body: { scopes: ['read'] } })
  const invite = { email: 'grace@example.org', role: 'member' }
  await send('POST', '/api/v1/invites', { headers: signedIn, body: invite })
  const { latestEventId } = await it.issue(issue)
  const span = otlpSpan({ startTimeUnixNano: nowNano(0), endTimeUnixNano: nowNano(5) })
  const twin = otlpSpan({ startTimeUnixNano: nowNano(0), endTimeUnixNano: nowNano(9) })
  for (const one of [span, twin])
    expect((await sendOtlp(it, exportOf([one]), key)).status).toBe(200)
  const phone = { kind: 'ntfy', name: 'Phone', ntfy: { topic: 'errors' } }
  const channel = await it.ask<{ id: string }>(`/api/v1/projects/${project}/channels`, phone)
  // It is sent tomorrow.
  deliveryStore(it.seeds).tell({
    kind: 'opened',
    project: it.projects.find(project)?.id ?? 0,
    incident: 'one',
    rule: 'rule',
    severity: 'critical',
    channels: [channel.body.id],
    at: Date.now() + DAY_MS,
  })
  const when = { attribute: 'plan', operator: 'in', values: ['team'] }
  await it.ask(`/api/v1/projects/${project}/segments`, { key: 'checkout', when })
  await it.ask(`/api/v1/projects/${project}/goals`, { name: 'Order', event: 'order' })
  const steps = [{ page: '/' }, { event: 'order' }]
  await it.ask(`/api/v1/projects/${project}/funnels`, { name: 'Shop', per: 'visit', steps })
  const projectId = it.projects.find(project)?.id
  const incidents = await it.get<{ items: { id: string }[] }>(
    `/api/v1/projects/${project}/incidents`,
  )
  const visited = { sessionId: 's1', traceId: span.traceId, url: 'https://shop.example/' }
  await it.post('/analytics/ingestBatch', { events: [{ ...visited, name: '$pageview' }] }, key, {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  })
  it.time.now += 1
  await it.post(
    '/events/ingest',
    { message: 'Gone', sessionId: 's1', replayId: 'r1', contexts: { flags: { checkout: 'on' } } },
    key,
  )
  const recorded = { replayId: 'r1', segmentId: 0, events: [{ type: 4, timestamp: it.time.now }] }
  await it.post('/replays/ingestSegment', recorded, key)
  const visits = await it.get<{ items: { id: string }[] }>(
    `/api/v1/projects/${project}/analytics/visits`,
  )
  const own: Record<string, string> = {
    ':replayId': 'r1',
    ':tabId': '0',
    ':segmentId': '0',
    ':visit': visits.body.items[0]?.id ?? '',
    '/alertRules/:id': `/alertRules/${projectId}-new-issue`,
    '/incidents/:id': `/incidents/${incidents.body.items[0]?.id}`,
    '/channels/:id': `/channels/${channel.body.id}`,
    '/deliveries/:id': '/deliveries/1',
    ':slug': project,
    ':key': 'checkout',
    ':version': '1',
    ':traceId': span.traceId,
    ':spanId': span.spanId,
    ':token': it.giveOwnerLink(),
    '/events/:id': `/events/${latestEventId}`,
    ':id': issue,
  }
  const reads = routesOf(app).filter(
    // A stream does not end; `live.test.ts` reads it.
    ({ method, path, answers, media }) =>
      method === 'GET' && answers && !media && path !== '/api/openapi.json',
  )

  const shared = await send<{ path: string }>(
    'POST',
    `/api/v1/projects/${project}/analytics/shares`,
    { headers: signedIn, body: { name: 'Board', page: 'overview', environment: 'production' } },
  )
  const link = { authorization: `Bearer ${shared.body.path.split('/').at(-1)}` }

  /** Queries that a path needs, or with which it answers more. */
  const QUERIES = {
    '/checkout/issues': '?environment=production',
    '/issues': '?trend=24h',
    '/search/values': '?key=plan',
    '/traces/values': '?key=service.name',
    '/diff': '?from=1',
    '/flagExport': '?environment=production',
    '/breakdown': '?by=page',
    '/visitOf': '?at=2026-11-23&sessionId=s1',
    '/reach': '?event=order&by=device',
    '/funnel': '?by=device&steps=[{"event":"a"},{"event":"b"}]',
    '/compare': `?with=${twin.traceId}`,
  }

  test.each(reads)('$path', async ({ path, answers, needs }) => {
    let place = path
    for (const [name, value] of Object.entries(own)) place = place.replace(name, value)
    // Ask by a session: some paths take no token.
    const query = Object.entries(QUERIES).find(([end]) => place.endsWith(end))?.[1] ?? ''
    const headers =
      path === '/api/v1/shared' ? link : needs === 'key' ? { 'x-api-key': key } : signedIn
    const { status, body } = await send<unknown>('GET', place + query, { headers })
    expect(status).toBe(200)
    expect(mistakes(answers as TSchema, body)).toEqual([])
  })
})

test('a page that takes another method says so', async () => {
  const answer = await send('PUT', '/api/v1/issues/WEB-1')
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, PATCH')
  expect(answer.body).toMatchObject({
    code: 'method_not_allowed',
    detail: '/api/v1/issues/WEB-1 takes GET, PATCH, not PUT.',
  })
  expect((await send('GET', '/events/ingest')).headers.get('allow')).toBe('POST')
  expect((await send('POST', '/events/nothing')).status).toBe(404)
})

test('a page of its own takes only what it says, though it looks like one with an id', async () => {
  for (const name of ['bulk', 'merge', 'unmerge']) {
    const answer = await send('OPTIONS', `/api/v1/issues/${name}`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  }
})

describe('a query', () => {
  const page = `/api/v1/projects/${project}/issues`
  test.each([
    ['a misspelled name', `${page}?enviroment=all`, 'did you mean environment?'],
    ['a name that is nowhere near', `${page}/count?colour=red`, 'this takes environment, status'],
    ['a parameter where there is none', '/api/v1/projects?limit=5', 'this takes none.'],
    ['a number that is none', `${page}?limit=true`, '/limit: Expected integer'],
    ['a time that is none', `${page}?from=24`, 'Send a time such as'],
    ['a + that was not escaped', `${page}?to=2026-11-22T10:00:00+01:00`, '+ is %2B'],
    ['an unknown word', `${page}?status=opne`, 'Use one of open'],
  ])('with %s is refused with the mend', async (_, path, mend) => {
    const { status, body } = await it.get<ProblemBody>(path)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body.detail).toContain(mend)
  })

  test('of a stranger is not looked at', async () => {
    expect((await send('GET', '/api/v1/projects?limit=5')).status).toBe(401)
  })
})

test('what is answered comes as the document says', async () => {
  const mediaOf = (path: string, method: string, status: number) =>
    Object.keys(document.paths[path]?.[method]?.responses[status]?.content ?? {})
  const metrics = await send('GET', '/metrics')
  for (const status of [200, 401])
    expect(mediaOf('/metrics', 'get', status)).toEqual([
      status === 200 ? 'text/plain' : 'application/problem+json',
    ])
  expect(document.paths['/metrics']?.get?.responses[metrics.status]).toBeDefined()
  for (const path of ['/otlp/v1/traces', '/v1/traces']) {
    const refused = await it.post(path, {}, 'ingest_live_nobody')
    expect(refused.status).toBe(401)
    expect(mediaOf(path, 'post', 401)).toEqual([refused.headers.get('content-type') as string])
  }
})

test('every code has its own status and title', () => {
  for (const { status, title } of Object.values(ANSWERS)) {
    expect(status).toBeWithin(400, 600)
    expect(title).toMatch(/^[A-Z].*[^.]$/)
  }
})

const nowNano = (ms: number) => `${Date.now() + ms}000000`

/** What is wrong with an answer by its schema. Times in answers have one form, while requests may use others. */
function mistakes(schema: TSchema, body: unknown) {
  FormatRegistry.Set('date-time', (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text))
  const found = [...Value.Errors(schema, body)]
  FormatRegistry.Set('date-time', isTime)
  return found.map(({ path, message, value }) => ({ path, message, value }))
}

async function issueOf(
  name: string,
  more = {},
  environment: 'production' | 'staging' = 'production',
) {
  const sender = environment === 'production' ? key : giveKey(environment, { project })
  return (await it.issueOf(await sendEvent(checkoutFailure(name, more), sender))).id
}
