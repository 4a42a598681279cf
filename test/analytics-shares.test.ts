import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Breakdown } from '../src/analytics/reports/breakdown/model'
import type { Overview } from '../src/analytics/reports/overview/model'
import type { Retention } from '../src/analytics/reports/retention/model'
import { LINK_PREFIX } from '../src/analytics/shares/link'
import type { SharedView, ShareView } from '../src/analytics/shares/model'
import { routesOf } from '../src/http/openapi/routes-of'
import { iso, MINUTE_MS } from '../src/lib/time'
import { analyticsBounds } from '../src/limits'
import { harness, type ProblemBody, until } from './harness'

const it = await harness()
const DAY = 24 * 60 * MINUTE_MS
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.55 Mobile Safari/537.36'

const admin = it.giveSession('admin', { email: 'ada@example.org' })
const slug = it.giveProject()
const path = `/api/v1/projects/${slug}/analytics`

/** One visit of a page, which begins some time ago. */
async function visit(
  page: string,
  { of = 'production', agent = FIREFOX, user = '', minutesAgo = 30, project = slug } = {},
) {
  const key = it.giveKey(of as 'production', { project })
  const event = {
    ...{ name: '$pageview', url: `https://shop.example${page}`, userId: user || undefined },
    ...{ timestamp: it.time.now - minutesAgo * MINUTE_MS, properties: { plan: 'team' } },
  }
  const answer = await it.post('/analytics/ingestBatch', { events: [event] }, key, {
    'user-agent': agent,
  })
  expect(answer.status).toBe(200)
}

await visit('/pricing', { user: 'bo@example.org' })
await visit('/secret', { agent: PHONE })
await visit('/early', { minutesAgo: 3 * 24 * 60 })
await visit('/staging', { of: 'staging' })

type Made = ShareView & { path: string; code?: string }
const askAsAdmin = <Body = ProblemBody>(method: string, to: string, body?: unknown) =>
  it.send<Body>(method, to, { headers: admin, body })

/** Makes a link, and what its viewer asks with. */
async function share(wanted: object = {}) {
  const given = { name: 'Board', page: 'overview', environment: 'production', ...wanted }
  const { status, body } = await askAsAdmin<Made>('POST', `${path}/shares`, given)
  expect([status, body.code]).toEqual([201, undefined])
  const token = body.path.split('/').at(-1) as string
  const headers = { authorization: `Bearer ${token}` }
  return {
    ...body,
    token,
    headers,
    ask: <Body = ProblemBody>(to: string, method = 'GET') => it.send<Body>(method, to, { headers }),
    pages: async (query = '') => {
      const to = `${path}/breakdown?${new URLSearchParams({ by: 'page', query })}`
      const answer = await it.send<Breakdown & ProblemBody>('GET', to, { headers })
      return answer.status === 200
        ? answer.body.items.map(({ value }) => value).sort()
        : [answer.status, answer.body.code]
    },
  }
}

describe('a shared link', () => {
  test('shows its report to who is not signed in, and says what it is', async () => {
    const { ask, pages } = await share({ name: 'Board', query: 'browser:Firefox' })
    const told = await ask<SharedView>('/api/v1/shared')
    expect(told.body).toEqual({
      ...{ name: 'Board', page: 'overview', environment: 'production', range: '30d' },
      ...{ from: null, to: null, endsAt: null, project: { slug, name: expect.any(String) } },
    })
    expect(JSON.stringify(told.body)).not.toContain('Firefox')
    expect(told.headers.get('cache-control')).toBe('no-store')
    const { body, headers } = await ask<Overview>(`${path}/overview`)
    expect([body.totals.visits, body.online, body.botVisits]).toEqual([2, 0, 0])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await pages()).toEqual(['/early', '/pricing'])
  })

  test.each([
    ['nothing', '', ['/early', '/pricing']],
    ['a part of it', 'page:/early', ['/early']],
    ['what it leaves out', 'page:/secret', []],
    ['either', 'page:/secret OR page:/early', ['/early']],
    ['anything but it', '!browser:Firefox', []],
    ['an end of its parentheses', 'page:/early) OR (page:/secret', [400, 'invalid_request']],
    ['an open quote', '"', [400, 'invalid_request']],
    ['an open parenthesis', '(page:/secret', [400, 'invalid_request']],
    ['a backslash at the end', 'page:/early\\', []],
    ['users', 'user:bo@example.org', [403, 'missing_scope']],
    ['users, inside', 'page:/early (browser:Firefox !user:*)', [403, 'missing_scope']],
    ['a property', 'property.plan:team', [403, 'missing_scope']],
  ])('that is asked for %s shows no more than it is about', async (_, query, found) => {
    const { pages } = await share({ query: 'browser:Firefox OR page:/nowhere' })
    expect(await pages(query)).toEqual(found as string[])
  })

  test.each([
    ['another environment', 'overview?environment=staging'],
    ['all environments', 'overview?environment=all'],
    ['robots', 'overview?bots=1'],
    ['ids of users', 'breakdown?by=user'],
    ['a property', 'breakdown?by=property.plan'],
  ])('does not show %s', async (_, to) => {
    const answer = await (await share()).ask(`${path}/${to}`)
    expect([answer.status, answer.body.code]).toEqual([403, 'missing_scope'])
  })

  test.each([
    ['retention', 'retention?start=user:bo@example.org'],
    ['retention', 'retention?returned=property.plan:team'],
    ['vitals', 'vitals/breakdown?by=user'],
    ['vitals', 'vitals/breakdown?by=property.plan'],
    ['vitals', 'vitals?query=user:bo@example.org'],
  ])('of %s does not answer %s', async (page, to) => {
    const answer = await (await share({ page })).ask(`${path}/${to}`)
    expect([answer.status, answer.body.code]).toEqual([403, 'missing_scope'])
  })

  test('about who came again begins with nothing that its visits did elsewhere', async () => {
    const own = it.giveProject()
    const to = `/api/v1/projects/${own}/analytics`
    for (const page of ['/docs', '/secret'])
      await visit(page, { project: own, user: 'bo@example.org' })
    const wanted = { name: 'Docs', page: 'retention', environment: 'production' }
    const { body } = await askAsAdmin<Made>('POST', `${to}/shares`, {
      ...wanted,
      query: 'page:/docs',
    })
    const headers = { authorization: `Bearer ${body.path.split('/').at(-1)}` }
    const began = async (from: string, by: Record<string, string>) => {
      const answer = await it.send<Retention>('GET', `${to}/retention?${from}`, { headers: by })
      return [answer.body.visits, answer.body.visitors]
    }
    expect(await began('start=page:/docs', headers)).toEqual([1, 1])
    expect(await began('start=page:/secret', headers)).toEqual([1, 0])
    expect(await began('query=page:/secret', headers)).toEqual([0, 0])
    const asAdmin = 'environment=production&query=page:/docs&start=page:/secret'
    expect(await began(asAdmin, admin)).toEqual([1, 1])
  })

  test('shows no time before its own, whichever is asked for', async () => {
    const { ask } = await share({ range: '7d' })
    const long = await ask<Overview>(`${path}/overview?from=2020-01-01&compare=none`)
    expect([long.body.from, long.body.totals.visits]).toEqual([iso(it.time.now - 7 * DAY), 3])
    const [from, to] = [iso(it.time.now - 4 * DAY), iso(it.time.now - 2 * DAY)]
    const fixed = await share({ from, to })
    const shown = await fixed.ask<Overview>(`${path}/overview?from=2020-01-01&to=2040-01-01`)
    expect([shown.body.from, shown.body.to, shown.body.totals.visits]).toEqual([from, to, 1])
  })

  test('opens no report of another project', async () => {
    const other = it.giveProject()
    await visit('/other', { project: other })
    const { ask } = await share()
    const answer = await ask(`/api/v1/projects/${other}/analytics/overview`)
    expect([answer.status, answer.body.code]).toEqual([403, 'missing_scope'])
    const none = await ask('/api/v1/projects/nothing-0/analytics/overview')
    expect([none.status, none.body.code]).toEqual([403, 'missing_scope'])
  })
})

/** What anybody reads, with a link or without. */
const OPEN =
  /^(?:GET \/(?:healthz|readyz|api\/openapi\.json|sdk|\.well-known|auth|unsubscribe)|POST \/(?:oauth|unsubscribe|api\/v1\/(?:session|signUp|signUpLink)))\b/

describe.each([
  ['overview', ['overview', 'breakdown']],
  ['retention', ['retention', 'breakdown']],
  ['vitals', ['vitals', 'vitals/breakdown']],
])('of every route, a shared link of %s opens', (page, reports) => {
  const opened = ['GET /api/v1/shared', ...reports.map((report) => `GET ${path}/${report}`)]
  const link = share({ page })
  const routes = routesOf(it.app).map(({ method, path: pattern }) => ({
    method,
    to: pattern.replace(':slug', slug).replace(/:\w+/g, 'nothing-0'),
  }))

  test.each(routes.map((route) => [`${route.method} ${route.to}`, route] as const))(
    '%s or not, as it should',
    async (name, { method, to }) => {
      const { ask } = await link
      const answer = await ask(`${to}${to.endsWith('breakdown') ? '?by=page' : ''}`, method)
      if (opened.includes(name)) expect(answer.status).toBe(200)
      else if (!OPEN.test(name)) expect([401, 403, 404, 415]).toContain(answer.status)
      if (name.includes('/api/v1/') && !opened.includes(name) && !OPEN.test(name))
        expect([401, 403]).toContain(answer.status)
    },
  )
})

describe('a link opens nothing', () => {
  const gone = async (ask: Awaited<ReturnType<typeof share>>['ask']) => {
    const answers = [await ask('/api/v1/shared'), await ask(`${path}/overview`)]
    return answers.map(({ status, body }) => `${status} ${body.code}`)
  }
  const UNKNOWN = ['404 unknown_link', '404 unknown_link']

  test('once it is taken back', async () => {
    const { ask, id } = await share()
    expect((await ask(`${path}/overview`)).status).toBe(200)
    expect((await askAsAdmin('DELETE', `${path}/shares/${id}`)).status).toBe(204)
    expect(await gone(ask)).toEqual(UNKNOWN)
    expect((await askAsAdmin('DELETE', `${path}/shares/${id}`)).status).toBe(404)
  })

  test('after its end', async () => {
    const { ask, id } = await share({ endsAt: iso(it.time.now + 1000) })
    expect((await ask(`${path}/overview`)).status).toBe(200)
    it.time.now += 1000
    expect(await gone(ask)).toEqual(UNKNOWN)
    const { body } = await askAsAdmin<{ items: ShareView[] }>('GET', `${path}/shares`)
    expect(body.items.find((one) => one.id === id)?.isOver).toBe(true)
  })

  test('that nobody made', async () => {
    const headers = { authorization: `Bearer ${LINK_PREFIX}${'x'.repeat(40)}` }
    const answer = await it.send<ProblemBody>('GET', `${path}/overview`, { headers })
    expect([answer.status, answer.body.code]).toEqual([404, 'unknown_link'])
  })

  test('for a while, when it is asked too often; others go on', async () => {
    const [busy, other] = [await share(), await share()]
    const asked = Array.from({ length: analyticsBounds.sharedPerMinute + 1 }, () =>
      busy.ask('/api/v1/shared'),
    )
    const refused = (await Promise.all(asked)).filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body.code)).toEqual(['rate_limited'])
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await other.ask('/api/v1/shared')).status).toBe(200)
  })
})

describe('who makes links', () => {
  test('sees how often each was opened, and never the link again', async () => {
    const { ask, id, token } = await share({ name: 'Counted' })
    for (let i = 0; i < 3; i++) await ask('/api/v1/shared')
    const listed = async () =>
      (await askAsAdmin<{ items: ShareView[] }>('GET', `${path}/shares`)).body.items.find(
        (one) => one.id === id,
      )
    await until('the uses are noted', async () => (await listed())?.opened === 3)
    const { createdBy, lastUsedAt, last4 } = (await listed()) as ShareView
    expect([createdBy, lastUsedAt, last4]).toEqual([
      'ada@example.org',
      iso(it.time.now),
      token.slice(-4),
    ])
    expect(JSON.stringify(await listed())).not.toContain(token)
    const db = new Database(join(it.data, 'whimbrel.db'), { readonly: true })
    const kept = JSON.stringify([
      ...db.query('SELECT * FROM analytics_share').all(),
      ...db.query('SELECT * FROM audit_log').all(),
    ])
    db.close()
    expect(kept).not.toContain(token)
  })

  test('is told in the audit log, and so is who takes them back', async () => {
    const { id, last4 } = await share({ name: 'Audited' })
    await askAsAdmin('DELETE', `${path}/shares/${id}`)
    const log = await askAsAdmin<{ items: { action: string; target: string }[] }>(
      'GET',
      '/api/v1/auditLog?limit=2',
    )
    expect(log.body.items.map(({ action, target }) => [action, target])).toEqual([
      ['share.revoke', `Audited …${last4}`],
      ['share.create', `Audited …${last4}`],
    ])
  })

  test.each(['member', 'viewer'] as const)('is no %s', async (role) => {
    const headers = it.giveSession(role)
    const body = { name: 'x', page: 'overview', environment: 'production' }
    const answer = await it.send<ProblemBody>('POST', `${path}/shares`, { headers, body })
    expect([answer.status, answer.body.code]).toEqual([403, 'missing_role'])
  })

  test.each([
    ['a query that cannot be read', { query: 'page:(' }, 'query'],
    ['an end that is past', { endsAt: '2020-01-01' }, 'endsAt'],
    ['half a time', { from: '2026-01-01' }, 'from'],
    ['a time and a range', { from: '2026-01-01', to: '2026-02-01', range: '7d' }, 'range'],
    ['a time backwards', { from: '2026-02-01', to: '2026-01-01' }, 'from'],
    ['an unknown page', { page: 'issues' }, '/page'],
    ['page of single visits', { page: 'visits' }, '/page'],
    ['page of what else visits saw', { page: 'paths' }, '/page'],
    ['no name', { name: ' ' }, '/name'],
  ])('names no %s', async (_, wrong, what) => {
    const body = { name: 'x', page: 'overview', environment: 'production', ...wrong }
    const answer = await askAsAdmin('POST', `${path}/shares`, body)
    expect([answer.status, answer.body.detail.startsWith(what)]).toEqual([400, true])
  })
})

test('the page of a link is kept by no cache and no search engine, and is named to nobody', async () => {
  const { headers } = await it.send('GET', '/_share/whimbrel_share_x', {
    headers: { accept: 'text/html' },
  })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-robots-tag')).toContain('noindex')
})
