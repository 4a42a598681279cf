import { COMMAND_LINE } from '../../src/accounts/audit/by'
import { hashPassword } from '../../src/accounts/password'
import { TOKEN_SCOPES } from '../../src/accounts/role'
import { drawToken } from '../../src/accounts/tokens/token'
import type { IssueSummary } from '../../src/issues/model'
import { HOUR_MS } from '../../src/lib/time'
import { type Harness, PASSWORD, until } from '../harness'
import { variedEvent } from '../seeds'
import { exportOf, otlpSpan, sendOtlp } from '../spans'
import { DAMAGED } from './kept-log'

const OWNER = 'owner@example.org'

/** Somebody who may do everything, as the command line makes them: by changes. @returns their token */
export async function firstOwner({ service, time }: Harness): Promise<string> {
  const signed = { by: COMMAND_LINE, at: time.now }
  const passwordHash = await hashPassword(PASSWORD)
  const person = { email: OWNER, name: 'Ada', role: 'owner' as const, passwordHash }
  await service.change('accounts.create', { id: Bun.randomUUIDv7(), ...person, ...signed })
  const { text, token } = drawToken()
  const wanted = { owner: OWNER, name: 'All', scopes: [...TOKEN_SCOPES], expiresAt: null }
  await service.change('tokens.create', { token, ...wanted, ...signed })
  return text
}

/** What people, programs and time do to a server in a busy minute, all of it through its surface. */
export async function busyMinute(it: Harness, owner: string) {
  letTimePass(it.time)
  const call = async <T = unknown>(method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${owner}` }
    const answer = await it.send<T>(method, `/api/v1/${path}`, { body, headers })
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const issuesOf = async (project: string) =>
    (await call<{ items: IssueSummary[] }>('GET', `projects/${project}/issues`)).items
  const keyOf = async (project: string, environment: string, scopes?: string[]) =>
    (
      await call<{ key: string }>('POST', `projects/${project}/keys`, {
        environment,
        ...(scopes && { scopes }),
      })
    ).key

  for (const name of ['Shop', 'Depot', 'Gone']) await call('POST', 'projects', { name })
  const plan = { events: { included: 60 }, spans: { included: 20, payAsYouGo: true } }
  await call('PATCH', 'plan', plan)
  const keys = {
    shop: await keyOf('shop', 'production'),
    staging: await keyOf('shop', 'staging'),
    depot: await keyOf('depot', 'production'),
    gone: await keyOf('gone', 'production'),
    maps: await keyOf('shop', 'production', ['releases:write']),
  }

  /** Events of all projects at once, some of them twice, some damaged; and spans, some of them twice. */
  async function load(round: number) {
    const events = Array.from({ length: 40 }, (_, i) => variedEvent(40 * round + i, `run ${round}`))
    const traces = Array.from({ length: 12 }, (_, i) => tracedRequest(round, i, it.time.now))
    await Promise.all([
      ...events.map((event, i) =>
        it.post('/events/ingest', event, [keys.shop, keys.staging, keys.depot][i % 3]),
      ),
      ...events.slice(0, 6).map((event) => it.post('/events/ingest', event, keys.shop)),
      it.post('/events/ingestBatch', { events: events.slice(20) }, keys.gone),
      ...traces.map((spans, i) =>
        sendOtlp(it, exportOf(spans, `service-${i % 3}`), i % 4 ? keys.shop : keys.depot),
      ),
      it.post('/events/ingest', { message: `${DAMAGED} ${round}` }, keys.depot),
    ])
    await sendOtlp(it, exportOf(traces[1] as unknown[], 'service-1'), keys.shop)
    it.time.now += 7000
  }

  const rules = 'projects/shop/alertRules'
  const rule = await call<{ id: string }>('POST', rules, {
    name: 'Anywhere',
    environment: 'all',
    kind: 'issue',
    issue: { on: ['new', 'regressed'], filter: 'level:error' },
    notify: { channels: ['members'], cooldownSec: 60, sendResolved: true },
  })
  await load(0)
  await call('PATCH', `${rules}/${rule.id}`, { name: 'Wherever', issue: { on: ['regressed'] } })
  await load(1)
  await call('POST', `${rules}/${rule.id}/snooze`, { until: '2100-01-01' })
  const minified = {
    platform: 'node',
    release: 'web@1',
    exception: { type: 'E', value: 'No', stacktrace: 'E: No\n    at a (/srv/app.js:1:1)' },
  }
  await it.post('/events/ingest', minified, keys.shop)
  const map = { version: 3, sources: ['a.ts'], names: ['boil'], mappings: 'AAAAA' }
  const gzipBytes = `decode('${Buffer.from(Bun.gzipSync(JSON.stringify(map))).toString('base64')}', 'base64')`
  const upload = { release: 'web@1', fileName: 'app.js', gzipBytes }
  const uploaded = await it.post('/sourceMaps/upload', upload, keys.maps)
  if (uploaded.status !== 200) throw new Error(JSON.stringify(uploaded.body))
  await it.post('/events/ingest', minified, keys.shop)

  const [first, second, third, fourth] = await issuesOf('shop')
  if (!(first && second && third && fourth)) throw new Error('There are too few issues.')
  const path = (issue: IssueSummary) => `issues/${issue.id}`
  await Promise.all([
    load(2),
    call('PATCH', path(first), { status: 'resolved' }),
    call('PATCH', path(third), { status: 'ignored', ignoreForCount: 5 }),
    call('POST', `${path(first)}/comments`, { text: 'It is the boiler.' }),
    call('POST', 'issues/merge', { into: second.id, ids: [fourth.id] }),
    call('PATCH', 'projects/depot', {
      name: 'Depot 2',
      scrub: { enabled: true, extraKeys: ['tenant'] },
    }),
    call('POST', 'projects/shop/savedSearches', { name: 'Mine', query: 'is:open', shared: true }),
    call('PUT', 'projects/depot/traceRule', { afterHours: 1, slowest: 1, sample: 0.5 }),
  ])
  await load(3)
  await call('PATCH', path(first), { assignee: OWNER })
  const signedIn = await it.send('POST', '/api/v1/session', {
    body: { email: OWNER, password: PASSWORD },
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  if (signedIn.status !== 200) throw new Error(JSON.stringify(signedIn.body))
  await call('POST', 'projects/shop/keys', { environment: 'development' })
  const { items } = await call<{ items: { id: string }[] }>('GET', 'projects/gone/keys')
  await call('DELETE', `projects/gone/keys/${items[0]?.id}`)

  it.time.now = Date.now()
  const ignoreUntil = new Date(Date.now() + 300).toISOString()
  await call('PATCH', path(second), { status: 'ignored', ignoreUntil })
  const isBack = async () => (await call<IssueSummary>('GET', path(second))).status === 'open'
  await until('the ignored issue is back', isBack)
  await Promise.all([load(4), load(5)])
  await it.service.spool.append(1, 'photo', [{ head: '{}', payload: '{}' }])
  await it.service.spool.append(1, 'span', [{ head: '{}', payload: 'no columns' }])
  await load(6)
  const { items: letters } = await call<{ items: { id: string }[] }>('GET', 'deadLetters')
  await call('POST', 'deadLetters/retry', {})
  await call('POST', 'deadLetters/discard', { ids: [letters[0]?.id] })
}

/** Lets some ms pass with each look at the clock, so that nothing is received at the same time. */
function letTimePass(time: { now: number }) {
  let { now } = time
  Object.defineProperty(time, 'now', { get: () => (now += 3), set: (to) => (now = to) })
}

/** A request and a query in it; of the first of each round, long ago. */
function tracedRequest(round: number, i: number, now: number) {
  const at = now - (i === 0 ? 5 * HOUR_MS : 1000)
  const times = { startTimeUnixNano: `${at}000000`, endTimeUnixNano: `${at + 20 + i}000000` }
  const status = { code: i % 5 === 0 ? 2 : 0 }
  const root = otlpSpan({ ...times, kind: 2, name: `GET /orders/${round % 3}`, status })
  const parent = { traceId: root.traceId, parentSpanId: root.spanId }
  return [root, otlpSpan({ ...times, ...parent, kind: 3, name: 'SELECT orders' })]
}
