import { expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS } from '../../src/lib/time'
import { retentionReads } from '../../src/retention/reads'
import { checkoutFailure } from '../seeds'
import { BEGIN, logFolder } from './log-folder'

const failure = (number = 0) => checkoutFailure(`part${number}`, { traceId: 'ab'.repeat(16) })

test.each([
  ['a leap day', Date.UTC(2028, 1, 28)],
  ['the end of a month', Date.UTC(2027, 3, 30)],
  ['the end of a year', Date.UTC(2027, 11, 31)],
])('what came on a day goes once that many whole days are over, across %s', (_, begin) => {
  const it = logFolder()
  it.clock.now = begin
  const shop = it.project('Shop')
  it.keep(shop, { events: 2, spans: 1 })
  const seen: unknown[] = []
  const sent = [0, DAY_MS - 1, DAY_MS, 2 * DAY_MS]
  const looks = [2, 3, 4, 5].flatMap((day) => [day * DAY_MS - 1, day * DAY_MS])
  for (const at of [...new Set([...sent, ...looks])].sort((a, b) => a - b)) {
    it.clock.now = begin + at
    it.letDue()
    if (sent.includes(at)) {
      it.events(shop, [failure()])
      it.spans(shop, [at + 1])
    }
    if (!looks.includes(at)) continue
    seen.push(['event', 'chunk', 'trace', 'span_chunk'].map((table) => it.count(table)))
  }
  expect(seen).toEqual([
    [3, 3, 3, 3],
    [4, 4, 2, 2],
    [4, 4, 2, 2],
    [2, 2, 1, 1],
    [2, 2, 1, 1],
    [1, 1, 0, 0],
    [1, 1, 0, 0],
    [0, 0, 0, 0],
  ])
  expect(it.count('event_link')).toBe(0)
  expect(it.count('span_text')).toBe(0)
  expect(it.count('stored_day', 'removed < records')).toBe(0)
  expect(it.db.query('SELECT count FROM issue').values()).toEqual([[4]])
})

test('what a preview says is what goes, of each signal', () => {
  const it = logFolder()
  const shop = it.project('Shop')
  const depot = it.project('Depot')
  for (let day = 0; day < 5; day++) {
    for (const project of [shop, depot]) {
      it.events(
        project,
        Array.from({ length: 700 + day }, (_, i) => failure(i % 3)),
      )
      it.spans(
        project,
        Array.from({ length: 300 }, (_, i) => 1 + i + 1000 * day + 10_000 * project),
      )
    }
    it.daysPass(1)
  }
  it.clock.now -= DAY_MS
  const { db, clock } = it
  const preview = retentionReads(db)['retention.preview']
  const asked = { events: 2, spans: 1 }
  const said = preview({ project: shop, asked, now: clock.now })
  expect([said.events.records, said.spans.records]).toEqual([1401, 900])
  expect(said.events.bytes).toBeGreaterThan(0)
  const [events, traces] = [it.count('event'), it.count('trace')]
  it.keep(shop, asked)
  it.letDue()
  expect([events - it.count('event'), traces - it.count('trace')]).toEqual([1401, 900])
  expect(it.count('event', `project = ${depot}`)).toBe(3510)
  expect(preview({ project: shop, asked, now: clock.now })).toEqual({
    events: { records: 0, bytes: 0 },
    spans: { records: 0, bytes: 0 },
    analytics: { records: 0, bytes: 0 },
    replays: { records: 0, bytes: 0 },
  })
})

test('new projects keep events for 90 days and spans for 30; a project can keep both for ever', () => {
  const it = logFolder()
  const shop = it.project('Shop')
  const archive = it.project('Archive')
  it.keep(archive, { events: null, spans: null })
  for (const project of [shop, archive]) {
    it.events(project, [failure()])
    it.spans(project, [project])
  }
  const seen: unknown[] = []
  for (const days of [30, 1, 59, 1, 400]) {
    it.daysPass(days)
    seen.push([it.count('event'), it.count('trace')])
  }
  expect(seen).toEqual([
    [2, 2],
    [2, 1],
    [2, 1],
    [1, 1],
    [1, 1],
  ])
})

test('a clock that jumps ahead for hours removes nothing, and what it received then goes in its turn', () => {
  const it = logFolder()
  const shop = it.project('Shop')
  it.keep(shop, { events: 10, spans: 10 })
  it.events(shop, [failure()])
  it.daysPass(1)
  it.clock.now += 1000 * DAY_MS
  it.letDue()
  it.events(shop, [failure()])
  it.clock.now += 20 * HOUR_MS
  it.letDue()
  expect(it.count('event')).toBe(2)
  it.clock.now = BEGIN + DAY_MS
  it.letDue()
  it.events(shop, [failure()])
  it.daysPass(5)
  it.events(shop, [failure()])
  expect(it.count('event')).toBe(4)
  it.daysPass(6)
  // The first day is over, and the day behind it, with what came meanwhile.
  expect(it.count('event')).toBe(1)
})

test('a clock that falls back for a while does not make old what it receives', () => {
  const it = logFolder()
  const shop = it.project('Shop')
  it.keep(shop, { events: 10, spans: 10 })
  it.events(shop, [failure()])
  it.clock.now -= 400 * DAY_MS
  it.events(shop, [failure()])
  it.letDue()
  it.clock.now = BEGIN + DAY_MS
  it.letDue()
  it.events(shop, [failure()])
  expect(it.count('event')).toBe(3)
  it.daysPass(10)
  expect(it.count('event')).toBe(1)
})

test('events that happened long ago are kept from when they came', () => {
  const it = logFolder()
  const shop = it.project('Shop')
  it.keep(shop, { events: 3 })
  const timestamp = new Date(BEGIN - 20 * DAY_MS).toISOString()
  it.events(shop, [{ ...failure(), timestamp }])
  it.letDue()
  it.daysPass(3)
  expect(it.count('event')).toBe(1)
  expect(it.daysPass(2).filter((name) => name === 'retention.expire')).toHaveLength(1)
  expect(it.count('event')).toBe(0)
})

test('setting more days saves what is due and not yet gone', () => {
  const it = logFolder()
  const shop = it.project('Shop')
  it.keep(shop, { events: 2 })
  it.events(shop, [failure()])
  it.daysPass(2)
  it.clock.now += DAY_MS
  it.change('days.follow', { day: BEGIN / DAY_MS + 3 })
  const [due] = it.digest.proposals(it.clock.now)
  it.keep(shop, { events: null })
  it.change('retention.expire', due?.argument as never)
  expect([due?.name, it.count('event')]).toEqual(['retention.expire', 1])
})

test('row numbers are not given again once all events are gone', () => {
  const it = logFolder()
  const shop = it.project('Shop')
  it.keep(shop, { events: 1 })
  it.events(shop, [failure(), failure()])
  it.daysPass(2)
  expect(it.count('event')).toBe(0)
  it.events(shop, [failure()])
  expect(it.db.query('SELECT seq FROM event').values()).toEqual([[3]])
})

test('a trace stays until the last of its spans is old', () => {
  const it = logFolder()
  const shop = it.project('Shop')
  it.keep(shop, { spans: 2 })
  it.spans(shop, [1, 2])
  it.daysPass(1)
  it.spans(shop, [3], { trace: 1 })
  it.daysPass(2)
  expect([it.count('trace'), it.count('span_chunk')]).toEqual([1, 1])
  it.daysPass(1)
  expect([it.count('trace'), it.count('span_chunk')]).toEqual([0, 0])
})
