import { expect, test } from 'bun:test'
import type { SdkConfig } from '../../src/sdk/config/model'
import type { Sampling } from '../../src/sdk/sampling/model'
import { harness } from '../harness'

const it = await harness()
const shop = it.giveProject()
const config = (key: string, headers: Record<string, string> = {}) =>
  it.send<SdkConfig>('GET', '/sdk/config', { headers: { 'x-api-key': key, ...headers } })
const sample = (change: object) => it.patch<Sampling>(`/api/v1/projects/${shop}/sampling`, change)

test('an application learns what its key may send, and nothing else is wanted of it', async () => {
  const key = it.giveKey('production', { project: shop, kind: 'browser', scopes: ['events:write'] })
  const answer = await config(key, { origin: 'https://shop.example' })
  expect(answer.body).toEqual({
    events: { isTaken: true, sampleRate: null, pauseSeconds: 0, reason: null },
    spans: { isTaken: false, sampleRate: null, pauseSeconds: 0, reason: null },
    analytics: { isTaken: false, sampleRate: null, pauseSeconds: 0, reason: null },
    replays: { isTaken: false, sampleRate: null, pauseSeconds: 0, reason: null },
  })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'private, max-age=300',
    vary: 'x-api-key, authorization',
  })
  const etag = answer.headers.get('etag') as string
  expect((await config(key, { 'if-none-match': etag })).status).toBe(304)
})

test('the shares that a project sets hold for the keys of their environment, at once', async () => {
  const keys = {
    production: it.giveKey('production', { project: shop }),
    test: it.giveKey('test', { project: shop }),
  }
  const ratesOf = async (key: string) => {
    const { events, spans } = (await config(key)).body
    return [events.sampleRate, spans.sampleRate]
  }
  expect(await ratesOf(keys.production)).toEqual([null, null])
  const set = await sample({ production: { events: 0.5, spans: 0 } })
  expect(set.body.production).toEqual({ events: 0.5, spans: 0 })
  expect(await ratesOf(keys.production)).toEqual([0.5, 0])
  expect(await ratesOf(keys.test)).toEqual([null, null])
  await sample({ production: { events: null, spans: 0.25 } })
  expect(await ratesOf(keys.production)).toEqual([null, 0.25])
  expect((await it.get<Sampling>(`/api/v1/projects/${shop}/sampling`)).body.test.spans).toBeNull()
})

test.each([
  ['more than all', { production: { events: 1.5 } }],
  ['a share as text', { production: { spans: '0.5' } }],
])('%s is refused', async (_, change) => {
  expect((await sample(change)).status).toBe(400)
})

test('a used up quota of the key and a used up plan are told before anything is sent', async () => {
  const key = it.giveKey('staging', { project: shop, quotas: { itemsPerDay: 1 } })
  await it.sendEvent({ message: 'The only one' }, key)
  const until = Math.ceil((86_400_000 - (it.time.now % 86_400_000)) / 1000)
  const spent = { isTaken: true, sampleRate: null, pauseSeconds: until, reason: 'rate_limited' }
  expect((await config(key)).body).toEqual({
    events: spent,
    spans: spent,
    analytics: spent,
    replays: spent,
  })

  const other = it.giveKey('staging', { project: shop })
  await it.patch('/api/v1/plan', { events: { included: 1, payAsYouGo: false } })
  const { events, spans } = (await config(other)).body
  expect(events).toMatchObject({ reason: 'quota_exceeded', pauseSeconds: expect.any(Number) })
  expect(spans).toMatchObject({ reason: null, pauseSeconds: 0 })
})
