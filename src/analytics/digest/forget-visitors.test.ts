import { expect, test } from 'bun:test'
import { temporaryFolder } from '../../../test/harness'
import { openMain } from '../../db/open'
import { DAY_MS } from '../../lib/time'
import { visitorForgetter } from './forget-visitors.store'

const LANE = 7
const OLDEST = 100

test('visitors are kept for as long as visits of theirs may be left, with three days to spare', () => {
  const db = openMain(temporaryFolder())
  const day = (visitor: number) => 90 + (visitor % 20)
  db.run('INSERT INTO analytics_lane (lane, next_visit, next_visitor) VALUES (?, 30000, 12001)', [
    LANE,
  ])
  db.run(
    `INSERT INTO analytics_visit_chunk (lane, count, first_at, last_at, day, body) VALUES (?, 1, ?, ?, 120, x'00')`,
    [LANE, OLDEST * DAY_MS + 5, 120 * DAY_MS],
  )
  const add = db.query(
    'INSERT INTO analytics_visitor (lane, visitor, number, day) VALUES (?, ?, ?, ?)',
  )
  const visitors = Array.from({ length: 12_000 }, (_, i) => i + 1)
  db.transaction(() => {
    for (const visitor of visitors) {
      add.run(LANE, visitor, visitor, day(visitor))
      if (visitor < 50) add.run(LANE + 1, visitor, visitor, 0)
    }
  })()
  const { step } = visitorForgetter(db)
  let steps = 0
  while (step()) steps++
  expect(steps).toBe(3)
  const left = db
    .query<{ visitor: number }, [number]>(
      'SELECT visitor FROM analytics_visitor WHERE lane = ? ORDER BY visitor',
    )
    .all(LANE)
  expect(left.map(({ visitor }) => visitor)).toEqual(
    visitors.filter((one) => day(one) >= OLDEST - 3),
  )
  const others = db.query<{ n: number }, [number]>(
    'SELECT count(*) AS n FROM analytics_visitor WHERE lane = ?',
  )
  expect(others.get(LANE + 1)?.n).toBe(49)
})
