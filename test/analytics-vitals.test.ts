import { expect, test } from 'bun:test'
import type { SlowestVitals, Vitals, VitalsBreakdown } from '../src/analytics/reports/vitals/model'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../src/lib/time'
import { harness } from './harness'

const it = await harness()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.55 Mobile Safari/537.36'
const TRACE = '5b8aa5a2d2c872e8321cf37308d69df2'

type Sent = Record<string, unknown>

/** A site whose pages are measured, and reports about it. */
function site() {
  const slug = it.giveProject()
  const key = it.giveKey('production', { project: slug })
  const path = `/api/v1/projects/${slug}/analytics/vitals`
  const ask = async <Answer>(address: string) => (await it.get<Answer>(`${path}${address}`)).body
  return {
    send: (events: readonly Sent[], agent = FIREFOX) =>
      it.post('/analytics/ingestBatch', { events }, key, { 'user-agent': agent }),
    vitals: (query = '') => ask<Vitals>(`?${query}`),
    by: (query: string) => ask<VitalsBreakdown>(`/breakdown?${query}`),
    slowest: (query = '') => ask<SlowestVitals>(`/slowest?${query}`),
    refused: async (address: string) => {
      const { status, body } = await it.get<{ detail: string }>(`${path}${address}`)
      return [status, body.detail]
    },
  }
}

const ago = (ms: number) => it.time.now - ms
const measured = (metric: string, value: number, more: Sent = {}): Sent => ({
  name: '$webVital',
  url: 'https://shop.example/coats',
  timestamp: ago(HOUR_MS),
  webVital: { metric, value },
  ...more,
})
/** 100, 200, … of a metric. */
const rising = (count: number, step: number, metric = 'LCP', more: Sent = {}) =>
  Array.from({ length: count }, (_, i) => measured(metric, (i + 1) * step, more))
const metricOf = <M extends { metric: string }>(metrics: readonly M[], name: string) =>
  metrics.find(({ metric }) => metric === name) as M

test('percentiles are of the nearest rank, and shares are by the thresholds', async () => {
  const { send, vitals } = site()
  // 500, 1000, … 10,000 ms: the 10th, the 15th and the 19th of 20.
  await send(rising(20, 500))
  // 2500 and 4000 themselves are still good, and still not poor.
  expect(metricOf((await vitals()).metrics, 'LCP')).toMatchObject({
    count: 20,
    p50: 5000,
    p75: 7500,
    p95: 9500,
    good: 5,
    needsImprovement: 3,
    poor: 12,
    rating: 'poor',
  })
})

test('scores have fractions, and each metric is by itself', async () => {
  const { send, vitals } = site()
  await send([...rising(20, 0.01, 'CLS'), measured('INP', 200)])
  const { metrics } = await vitals()
  expect(metrics.map(({ metric, count }) => [metric, count])).toEqual([
    ['LCP', 0],
    ['INP', 1],
    ['CLS', 20],
    ['FCP', 0],
    ['TTFB', 0],
  ])
  expect(metricOf(metrics, 'CLS')).toMatchObject({
    p75: 0.15,
    good: 10,
    needsImprovement: 10,
    poor: 0,
    rating: 'needsImprovement',
  })
  expect(metricOf(metrics, 'LCP')).toMatchObject({ p50: null, p75: null, rating: null })
})

test('fewer than 20 measurements get no rating', async () => {
  const { send, vitals } = site()
  await send(rising(19, 10))
  expect(metricOf((await vitals()).metrics, 'LCP')).toMatchObject({
    count: 19,
    p75: 150,
    rating: null,
  })
  await send([measured('LCP', 200)])
  expect(metricOf((await vitals()).metrics, 'LCP')).toMatchObject({ p75: 150, rating: 'good' })
})

test('measurements lie in the interval in which they were made, against the time before', async () => {
  const { send, vitals } = site()
  const day = Math.floor(ago(0) / DAY_MS) * DAY_MS - 2 * DAY_MS
  const at = (ms: number, session: string) => ({ timestamp: day + ms, sessionId: session })
  await send([
    measured('LCP', 1000, at(10 * HOUR_MS, 'a')),
    measured('LCP', 2000, at(10 * HOUR_MS + MINUTE_MS, 'a')),
    measured('LCP', 4000, at(DAY_MS + HOUR_MS, 'b')),
    measured('LCP', 8000, at(-HOUR_MS, 'c')),
  ])
  const from = new Date(day).toISOString()
  const to = new Date(day + 2 * DAY_MS).toISOString()
  const { metrics, before, interval } = await vitals(`from=${from}&to=${to}&interval=day`)
  expect(interval).toBe('day')
  expect(metricOf(metrics, 'LCP').series).toEqual([
    { at: from, count: 2, p75: 2000 },
    { at: new Date(day + DAY_MS).toISOString(), count: 1, p75: 4000 },
  ])
  expect(metricOf(before ?? [], 'LCP')).toMatchObject({ count: 1, p75: 8000 })
})

test('parts by page, release and device add up to all measurements', async () => {
  const { send, vitals, by } = site()
  await send([
    ...rising(20, 100, 'LCP', { sessionId: 'a', release: '1.0' }),
    measured('LCP', 9000, { sessionId: 'a', url: 'https://shop.example/', release: '1.1' }),
    measured('TTFB', 90, { sessionId: 'a', url: 'https://shop.example/', release: '1.1' }),
  ])
  await send([measured('LCP', 700, { sessionId: 'b' })], PHONE)
  const rows = async (query: string) =>
    (await by(query)).items.map(({ value, metrics }) => {
      const { count, p75, rating } = metricOf(metrics, 'LCP')
      return [value, count, p75, rating]
    })
  expect(metricOf((await vitals()).metrics, 'LCP').count).toBe(22)
  expect(await rows('by=page')).toEqual([
    // The 16th of 21.
    ['/coats', 21, 1500, 'good'],
    ['/', 1, 9000, null],
  ])
  // Worst first, but for those of which too little is known.
  expect(await rows('by=page&sort=p75')).toEqual([
    ['/coats', 21, 1500, 'good'],
    ['/', 1, 9000, null],
  ])
  // The release of the page itself, not the last one of its visit.
  expect(await rows('by=release')).toEqual([
    ['1.0', 20, 1500, 'good'],
    ['', 1, 700, null],
    ['1.1', 1, 9000, null],
  ])
  expect(await rows('by=device')).toEqual([
    ['desktop', 21, 1600, 'good'],
    ['mobile', 1, 700, null],
  ])
  expect(await rows('by=page&query=device:mobile')).toEqual([['/coats', 1, 700, null]])
  expect(await by('by=page&metric=TTFB&limit=1')).toMatchObject({
    items: [{ value: '/' }],
    values: 2,
    nextOffset: 1,
  })
})

test('the slowest measurements lead to their traces', async () => {
  const { send, slowest } = site()
  await send([
    ...rising(12, 100),
    measured('LCP', 5000, { traceId: TRACE, release: '1.0' }),
    measured('INP', 7000),
  ])
  const { items } = await slowest('limit=2')
  expect(items).toEqual([
    {
      at: new Date(ago(HOUR_MS)).toISOString(),
      value: 5000,
      rating: 'poor',
      page: '/coats',
      release: '1.0',
      device: 'desktop',
      browser: 'Firefox',
      traceId: TRACE,
    },
    expect.objectContaining({ value: 1200, rating: 'good', traceId: null, release: null }),
  ])
  expect((await slowest()).items).toHaveLength(10)
})

test.each([
  ['/breakdown?by=pgae', 400, /^by: pgae is not known;.*Did you mean page\?$/],
  ['/breakdown?by=page&metric=FID', 400, /metric/],
  ['/breakdown', 400, /by/],
  ['/slowest?limit=51', 400, /limit/],
  ['?timeZone=Vienna', 400, /timeZone: Vienna is no time zone/],
  ['?query=browzer:Firefox', 400, /browzer is not known/],
] as const)('%s is refused', async (address, status, says) => {
  const [answered, detail] = await site().refused(address)
  expect(answered).toBe(status)
  expect(detail).toMatch(says)
})
