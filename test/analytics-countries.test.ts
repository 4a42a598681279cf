import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Breakdown } from '../src/analytics/reports/breakdown/model'
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
        },
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
