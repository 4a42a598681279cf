import { describe, expect, test } from 'bun:test'
import { cpuOf } from '../src/lib/cpu-time.harness'
import { harness } from './harness'
import { attribute, exportOf, otlpSpan, sendOtlp, traceId } from './spans'
import { nanos, searchPage } from './traces-read'

const it = await harness()
const slug = it.giveProject()
const key = it.giveKey('production', { project: slug })
const [REQUESTS, SPANS] = [100, 500]
const at = it.time.now - 3_600_000

/** A backfill: 50,000 traces that started in the same µs. */
for (let request = 0; request < REQUESTS; request++) {
  const spans = Array.from({ length: SPANS }, (_, i) =>
    otlpSpan({
      traceId: traceId(),
      name: `job ${i % 7}`,
      startTimeUnixNano: nanos(at),
      endTimeUnixNano: nanos(at + 10),
    }),
  )
  await sendOtlp(it, exportOf(spans, 'backfill'), key)
}
// Once it is all digested, and read for the first time.
await it.get(`/api/v1/projects/${slug}/issues`)

const CASES = ['service:backfill', 'name:"job 3"', 'kind:server !name:"job 3"', 'name:*nothing*']

test.each(CASES)('a page of traces that all started at once is cheap: %s', async (query) => {
  const { ms, result: page } = await cpuOf(() => searchPage(it, slug, query))
  expect(page.status).toBe(200)
  expect(ms).toBeLessThan(1500)
})

test('each is found once, in pages that each take the same', async () => {
  const seen = new Set<string>()
  let cursor = ''
  let count = 0
  const { ms } = await cpuOf(async () => {
    while (count < 2000) {
      const { body } = await searchPage(it, slug, 'name:"job 3"', `&limit=100${cursor}`)
      for (const hit of body.items) seen.add(hit.traceId)
      count += body.items.length
      cursor = `&cursor=${body.nextCursor}`
    }
  })
  expect(seen.size).toBe(count)
  expect(ms).toBeLessThan(10_000)
})

test('other pages are answered meanwhile', async () => {
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  const searches = CASES.map((query) => searchPage(it, slug, query).then(note('search')))
  const list = it.get(`/api/v1/projects/${slug}/issues`).then(note('issues'))
  await Promise.all([...searches, list])
  expect(order.at(-1)).toBe('search')
})

describe('no pattern and no number of conditions holds the thread', async () => {
  const hostile = it.giveProject()
  const own = it.giveKey('production', { project: hostile })
  const long = 'a'.repeat(1000)
  const spans = Array.from({ length: 200 }, (_, i) =>
    otlpSpan({
      traceId: traceId(),
      name: `${long}${i}`,
      startTimeUnixNano: nanos(at + i),
      endTimeUnixNano: nanos(at + i + 10),
      attributes: [attribute('text', { stringValue: Array(2000).fill(`ab${i}`).join(' ') })],
    }),
  )
  await sendOtlp(it, exportOf(spans, 'hostile'), own)
  await it.get(`/api/v1/projects/${hostile}/issues`)
  const stars = `*${'a*'.repeat(200)}b`

  test.each<[string, string]>([
    ['stars in the name of a root', `root.name:${stars}`],
    ['stars in a name', `name:${stars}`],
    ['stars in an attribute', `text:*${'a*b'.repeat(150)}`],
    [
      'as many as may be, of roots',
      Array(29)
        .fill(`root.name:${'*a'.repeat(10)}*b`)
        .join(' OR '),
    ],
    ['as many as may be, of words', Array.from({ length: 29 }, (_, i) => `a${i}`).join(' OR ')],
    ['what is denied again and again', `${'!('.repeat(18)}name:*b${')'.repeat(18)}`],
    ['words of a letter', 'a b a b a b a b a b'],
  ])('%s', async (_, query) => {
    const { ms, result: page } = await cpuOf(() => searchPage(it, hostile, query))
    expect(page.status).toBeOneOf([200, 400])
    expect(ms).toBeLessThan(1500)
  })
})
