import { expect, test } from 'bun:test'
import type { Properties } from '../src/analytics/reports/properties/model'
import { DAY_MS, HOUR_MS } from '../src/lib/time'
import { harness } from './harness'

const it = await harness()

function site() {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug })
  return {
    send: (events: readonly Record<string, unknown>[]) =>
      it.post('/analytics/ingestBatch', { events }, key, { 'user-agent': 'Firefox/142.0' }),
    properties: async (query = '') =>
      (await it.get<Properties>(`/api/v1/projects/${slug}/analytics/properties?${query}`)).body,
  }
}

const ago = (ms: number) => new Date(it.time.now - ms).toISOString()
const event = (name: string, properties: object, timestamp = ago(HOUR_MS)) => ({
  name,
  properties,
  timestamp,
})

test('the keys of properties are told by how often events have them, with the events', async () => {
  const { send, properties } = site()
  await send([
    event('order', { plan: 'team', items: 2 }),
    event('order', { plan: 'team', items: 3 }),
    event('search', { words: 'coat', plan: 'free' }),
    event('help', {}),
    event('order', { gone: 1 }, ago(3 * DAY_MS)),
  ])
  expect(await properties(`from=${ago(2 * DAY_MS)}`)).toEqual({
    items: [
      { key: 'plan', events: ['order', 'search'] },
      { key: 'items', events: ['order'] },
      { key: 'words', events: ['search'] },
    ],
    isWhole: true,
  })
  expect((await properties('event=search')).items.map(({ key }) => key)).toEqual(['plan', 'words'])
  expect((await properties(`to=${ago(2 * DAY_MS)}`)).items.map(({ key }) => key)).toEqual(['gone'])
  expect((await properties('event=nothing')).items).toEqual([])
})

test('of very many different sets the newest are read', async () => {
  const { send, properties } = site()
  const unlike = (batch: number) =>
    Array.from({ length: 500 }, (_, i) => event('seen', { number: 500 * batch + i }))
  await send([event('first', { oldest: true })])
  for (let batch = 0; batch < 44; batch++) await send(unlike(batch))
  const { items, isWhole } = await properties()
  expect(isWhole).toBe(false)
  expect(items[0]?.key).toBe('number')
})
