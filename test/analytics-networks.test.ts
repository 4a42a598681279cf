import { afterAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OwnNetworks } from '../src/analytics/own-networks/model'
import { EVENT_TABLE, VISIT_TABLE } from '../src/analytics/records/tables'
import type { Breakdown } from '../src/analytics/reports/breakdown/model'
import { openTable, type TableShape, type TextColumn } from '../src/db/columns/table'
import { openMainReadonly, openSpoolFileReadonly } from '../src/db/open'
import { mmdbOf } from '../src/http/country/mmdb.harness'
import { HOUR_MS } from '../src/lib/time'
import {
  type Harness,
  harness,
  preparedFolder,
  startBinaryOrSource,
  temporaryFolder,
} from './harness'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

const behindProxy = await listening(await harness({ proxies: ['127.0.0.1'] }))
const alone = await listening(await harness())

const view = (timestamp: number, host = 'shop.example') => ({
  name: '$pageview',
  url: `https://${host}/`,
  timestamp,
})

/** A harness that listens: only a socket says who sends. */
async function listening(it: Harness) {
  it.app.listen({ hostname: '127.0.0.1', port: 0 })
  afterAll(() => it.app.server?.stop(true))
  return {
    ...it,
    /** A site of its own. */
    site(kind: 'server' | 'browser' = 'browser') {
      const project = it.giveProject()
      const key = it.giveKey('production', { project, kind })
      return {
        async view(headers: Record<string, string>, more: Record<string, unknown> = {}) {
          const event = { ...view(it.time.now - 1000), ...more }
          const answer = await fetch(new URL('/analytics/ingestBatch', it.app.server?.url), {
            method: 'POST',
            headers: {
              'x-api-key': key,
              'content-type': 'application/json',
              'user-agent': FIREFOX,
              ...headers,
            },
            body: JSON.stringify({ events: [event] }),
          })
          expect(answer.status).toBe(200)
          return answer.json()
        },
        path: `/api/v1/projects/${project}/analytics/ownNetworks`,
        /** Visits by country. */
        async countries(query = '') {
          const asked = new URLSearchParams({ by: 'country', query })
          const { body } = await it.get<Breakdown>(
            `/api/v1/projects/${project}/analytics/breakdown?${asked}`,
          )
          return Object.fromEntries(body.items.map(({ value, visits }) => [value, visits]))
        },
      }
    },
  }
}

test('the country of a visit follows from where it comes, and is a filter', async () => {
  const { view, countries } = behindProxy.site()
  await view({ 'x-forwarded-for': '193.99.144.80' })
  await view({ 'x-forwarded-for': '131.130.1.1' })
  await view({ 'x-forwarded-for': '2a02:8388:1:2:3:4:5:6' })
  await view({ 'x-forwarded-for': '192.168.1.1' })
  expect(await countries()).toEqual({ AT: 2, DE: 1, '': 1 })
  expect(await countries('country:AT')).toEqual({ AT: 2 })
  expect(await countries('country:AT OR country:DE')).toEqual({ AT: 2, DE: 1 })
  expect(await countries('!country:*')).toEqual({ '': 1 })
})

test('what a proxy that is trusted says comes before the table', async () => {
  const { view, countries } = behindProxy.site()
  await view({ 'x-forwarded-for': '193.99.144.80', 'cf-ipcountry': 'NL' })
  await view({ 'x-forwarded-for': '131.130.1.1', 'cf-ipcountry': 'XX' })
  expect(await countries()).toEqual({ NL: 1, AT: 1 })
})

test('what a stranger says of its country is not believed', async () => {
  const { view, countries } = alone.site()
  await view({ 'cf-ipcountry': 'NL' })
  await view({ 'x-forwarded-for': '131.130.1.1', 'x-vercel-ip-country': 'NL' })
  expect(await countries()).toEqual({ '': 2 })
})

test('the country of a server is not that of the visitors that it sends for', async () => {
  const { view, countries } = behindProxy.site('server')
  const server = { 'x-forwarded-for': '193.99.144.80', 'cf-ipcountry': 'DE' }
  await view(server, { sessionId: 'a' })
  await view(server, { userId: 'ada' })
  await view(server)
  expect(await countries()).toEqual({ '': 2, DE: 1 })
})

test('visits from own networks are answered as taken, and forgotten', async () => {
  const { view, path, countries } = behindProxy.site()
  const saved = await behindProxy.patch<OwnNetworks>(path, {
    networks: ['131.130.0.0/16', ' 193.99.144.80 ', '2a02:8388:1:2:3:4:5:6', '193.99.144.80'],
  })
  expect(saved.body.networks).toEqual(['131.130.0.0/16', '193.99.144.80', '2a02:8388:1:2::/64'])
  for (const address of ['131.130.1.1', '193.99.144.80', '2a02:8388:1:2::9'])
    expect(await view({ 'x-forwarded-for': address })).toEqual({ accepted: 1, rejected: [] })
  expect(await countries()).toEqual({})
  await view({ 'x-forwarded-for': '8.8.8.8' })
  await view({ 'x-forwarded-for': '2a02:8388:1:3::9' })
  expect(await countries()).toEqual({ AT: 1, US: 1 })
  // The list of another project is its own.
  const other = behindProxy.site()
  await other.view({ 'x-forwarded-for': '131.130.1.1' })
  expect(await other.countries()).toEqual({ AT: 1 })
  await behindProxy.patch(path, { networks: [] })
  await view({ 'x-forwarded-for': '193.99.144.80' })
  expect(await countries()).toMatchObject({ DE: 1 })
})

test('a server in an own network still sends for its visitors', async () => {
  const { view, path, countries } = behindProxy.site('server')
  await behindProxy.patch(path, { networks: ['131.130.1.1'] })
  await view({ 'x-forwarded-for': '131.130.1.1' }, { userId: 'ada' })
  await view({ 'x-forwarded-for': '131.130.1.1' })
  expect(await countries()).toEqual({ '': 1 })
})

test('whoever asks for the own networks is told the own address, where it can be believed', async () => {
  const { path } = behindProxy.site()
  const token = behindProxy.giveToken('viewer')
  const ask = async (headers: Record<string, string>) => {
    const asked = { headers: { authorization: `Bearer ${token}`, ...headers } }
    const answer = await fetch(new URL(path, behindProxy.app.server?.url), asked)
    return answer.json()
  }
  expect(await ask({ 'x-forwarded-for': '131.130.1.1' })).toEqual({
    networks: [],
    yours: '131.130.1.1',
  })
  expect(await ask({ 'x-forwarded-for': '2a02:8388:1:2::9' })).toMatchObject({
    yours: '2a02:8388:1:2::/64',
  })
  expect(await ask({})).toMatchObject({ yours: null })
})

test.each([
  ['a network of the whole world', ['0.0.0.0/0'], 400, /so wide/],
  ['what is no network', ['office'], 400, /is no address and no network/],
  ['more than may be named', Array.from({ length: 51 }, (_, n) => `10.0.0.${n}`), 400, /50/],
])('%s is refused', async (_, networks, status, says) => {
  const { path } = behindProxy.site()
  const answer = await behindProxy.patch(path, { networks })
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.body)).toMatch(says)
})

test('only admins set them, and the audit log says so', async () => {
  const { path } = behindProxy.site()
  const member = behindProxy.giveToken('member')
  expect((await behindProxy.patch(path, { networks: [] }, member)).status).toBe(403)
  await behindProxy.patch(path, { networks: ['131.130.1.1'] })
  const { body } = await behindProxy.get<{ items: { detail: unknown }[] }>(
    '/api/v1/auditLog?limit=1',
  )
  expect(body.items[0]?.detail).toEqual({ ownNetworks: ['131.130.1.1'] })
})

test('no address, no user agent and no query is in any byte that is stored', async () => {
  const it = await listening(await harness({ proxies: ['127.0.0.1'] }))
  const { view } = it.site()
  const private_ = ['131.130.77.99', '2a02:8388:77:99', 'Secretive/77.99', 'secret-of-query']
  const agent = `${FIREFOX} Secretive/77.99`
  const url = 'https://shop.example/kept-path?token=secret-of-query&utm_source=kept-source#end'
  for (const address of ['131.130.77.99', '2a02:8388:77:99::1'])
    await view(
      { 'x-forwarded-for': address, 'user-agent': agent },
      { url, referrer: 'https://kept.example/found?q=secret-of-query' },
    )
  await it.service.settled()
  const stored = storedIn(it.data)
  for (const kept of ['kept-path', 'kept-source', 'kept.example'])
    expect([kept, stored.includes(kept)]).toEqual([kept, true])
  for (const secret of private_) expect([secret, stored.includes(secret)]).toEqual([secret, false])
})

/** All that a folder has: its files as they lie, and what is compressed in them. */
function storedIn(data: string): string {
  const files = readdirSync(data).map((name) => readFileSync(join(data, name)).toString('latin1'))
  using main = openMainReadonly(data)
  using spool = openSpoolFileReadonly(data)
  const bodiesOf = (db: typeof main, table: string) =>
    db.query<{ body: Uint8Array }, []>(`SELECT body FROM ${table}`).all()
  const textsOf = (shape: TableShape, table: string) =>
    bodiesOf(main, table).flatMap(({ body }) => {
      const columns = openTable(shape, body)
      return Object.entries(shape)
        .filter(([, kind]) => kind === 'text')
        .flatMap(([name]) => (columns[name] as () => TextColumn)().texts)
    })
  const blocks = bodiesOf(spool, 'block').map(({ body }) =>
    Buffer.from(Bun.zstdDecompressSync(Buffer.from(body))).toString(),
  )
  return [
    ...files,
    ...blocks,
    ...textsOf(EVENT_TABLE, 'analytics_chunk'),
    ...textsOf(VISIT_TABLE, 'analytics_visit_chunk'),
  ].join('\n')
}

test('the executable has the table in it, and an operator names another', async () => {
  const { data, key } = preparedFolder()
  const folder = temporaryFolder()
  const file = join(folder, 'countries.mmdb')
  await Bun.write(file, mmdbOf({ '131.0.0.0/8': { country: { iso_code: 'LI' } } }))
  // A visitor of two sites is two.
  for (const [host, env] of [
    ['a.example', {}],
    ['b.example', { WHIMBREL_MMDB_FILE: file }],
  ] as const) {
    const server = await startBinaryOrSource({
      data,
      env,
      args: ['--trusted-proxies', '127.0.0.1'],
    })
    const answer = await fetch(`${server.url}/analytics/ingestBatch`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'x-forwarded-for': '131.130.1.1', 'user-agent': FIREFOX },
      body: JSON.stringify({ events: [view(Date.now() - HOUR_MS, host)] }),
    })
    expect(answer.status).toBe(200)
    await server.stop()
  }
  const it = await harness({ data })
  const asked = '/api/v1/projects/shop/analytics/breakdown?by=country'
  const { body } = await it.get<Breakdown>(asked)
  expect(body.items.map(({ value, views }) => [value, views]).sort()).toEqual([
    ['AT', 1],
    ['LI', 1],
  ])
})
