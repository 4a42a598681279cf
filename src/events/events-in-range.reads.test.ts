import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { migrate, STEPS } from '../db/migrate'
import { ADD_HOUR, FIVE_COLUMNS, hoursOf } from '../lib/five-minutes'
import { HOUR_MS } from '../lib/time'
import { eventsInRange } from './events-in-range.reads'

const FIVE_MS = 300_000
const START = 500_000 * HOUR_MS

/** Two groupings of one issue, whose events happened at these minutes, in the order that they came. */
function given(minutes: readonly number[]) {
  const db = new Database(':memory:')
  migrate(db, STEPS)
  db.run(
    `INSERT INTO issue (key, id, project, environment, short_number, title, culprit, type, level,
       platform, count, user_count, first_seen, last_seen)
     VALUES (1, x'01', 1, 'test', 1, 't', '', '', 'error', '', ?, 0, ?, ?)`,
    [minutes.length, START, START + 1000 * HOUR_MS],
  )
  for (const key of [1, 2])
    db.run(
      `INSERT INTO grouping VALUES (?1, CAST(?1 AS BLOB), x'01', 1, 'test', 1, 1, 1, 'stack', '[]', 1, 0, 1, 1)`,
      [key],
    )
  const hours = db.query(
    `INSERT INTO grouping_hour (grouping, hour, count, ${FIVE_COLUMNS}) VALUES (?, ?, ?${', ?'.repeat(12)})
     ON CONFLICT DO UPDATE SET ${ADD_HOUR}`,
  )
  const insert = db.query('INSERT INTO event VALUES (?, ?, 1, ?, ?, 0, NULL)')
  for (const [i, minute] of minutes.entries()) {
    const [at, grouping] = [START + minute * 60_000, 1 + (i % 2)]
    insert.run(i + 1, Buffer.from(`${i}`), grouping, at)
    for (const row of hoursOf(new Map([[Math.floor(at / FIVE_MS), 1]]))) hours.run(grouping, ...row)
  }
  return db
}

/** All pages of a time. */
function pagesOf(
  db: Database,
  from: number,
  to: number | undefined,
  limit: number,
  looked: number,
) {
  const page = eventsInRange(db, looked)
  const time = (minute: number) => START + minute * 60_000
  const range = { from: time(from), ...(to !== undefined && { to: time(to) }) }
  const pages: number[][] = []
  let cursor: string | undefined
  do {
    const { seqs, nextCursor } = page(1, { range, cursor, limit })
    pages.push(seqs)
    cursor = nextCursor ?? undefined
  } while (cursor && pages.length < 1000)
  return pages
}

const inOrder = Array.from({ length: 300 }, (_, i) => i)
/** Every tenth was on its way for long, and the last fifty are from before. */
const late = inOrder.map((i) => (i >= 250 ? i - 250 : i % 10 === 3 ? (i * 7) % 250 : i))

test.each<[string, number[], number, number | undefined]>([
  ['to now', inOrder, 200, undefined],
  ['of between', inOrder, 100, 140],
  ['of before all', inOrder, -60, -10],
  ['of after all', inOrder, 400, undefined],
  ['of between, some late', late, 100, 140],
  ['to now, some late', late, 5, undefined],
])('each event %s is told once, whatever fits a page', (_, minutes, from, to) => {
  const db = given(minutes)
  const expected = minutes.flatMap((at, i) =>
    at >= from && (to === undefined || at < to) ? [i + 1] : [],
  )
  for (const [limit, looked] of [
    [1000, 1000],
    [7, 1000],
    [7, 10],
    [1, 2],
  ] as const) {
    const pages = pagesOf(db, from, to, limit, looked)
    expect(pages.flat().sort((a, b) => a - b)).toEqual(expected)
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(limit)
  }
})

test('events that came in order are told newest first, without a look at what is newer', () => {
  const pages = pagesOf(given(inOrder), 100, 140, 10, 30)
  expect(pages.map((page) => page.length)).toEqual([10, 10, 10, 10])
  expect(pages.flat()).toEqual(Array.from({ length: 40 }, (_, i) => 140 - i))
})
