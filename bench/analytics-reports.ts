import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import { breakdownReads } from '../src/analytics/reports/breakdown/reads'
import { overviewReads } from '../src/analytics/reports/overview/reads'
import { type Dimension, dimensionOf } from '../src/analytics/reports/scan/fields'
import { openMain } from '../src/db/open'
import { DAY_MS } from '../src/lib/time'
import { turns } from '../src/lib/turns'
import { projectChanges } from '../src/projects/store'
import { fillAnalytics } from './analytics-fill'
import { waysOver } from './analytics-ways'
import { count, median, ms, p95, type Row } from './report'

const DAYS = 30
const UNTIL = Date.UTC(2026, 10, 22)
const TIMES = 20

/** Time and disk of reports over a month with so many events, on a folder that is made for it. */
export async function reportsOver(events: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-analytics-'))
  try {
    const db = openMain(folder)
    const create = projectChanges(db)['projects.create']
    const { id: project } = create({ name: 'Bench', at: UNTIL, by: COMMAND_LINE })
    fillAnalytics(db, { project, events, days: DAYS, until: UNTIL })
    db.run('PRAGMA wal_checkpoint(TRUNCATE)')
    const bytes = statSync(join(folder, 'whimbrel.db')).size / events
    const inTurns = turns()
    const overviews = overviewReads(db, inTurns)
    const breakdowns = breakdownReads(db, inTurns)
    const about = {
      project,
      environment: 'production',
      from: UNTIL - DAYS * DAY_MS,
      to: UNTIL,
      timeZone: 'Europe/Vienna',
      isOfBots: false,
    } as const
    let ticket = 0
    const overview = (query = '') =>
      overviews['analytics.overview']({
        ...about,
        query,
        interval: 'day',
        before: undefined,
        now: UNTIL,
        ticket: ++ticket,
      })
    const breakdown = (by: string, query = '') => {
      const page = { sort: 'visitors', limit: 10, offset: 0 } as const
      const dimension = dimensionOf(by) as Dimension
      return breakdowns['analytics.breakdown']({
        ...about,
        ...page,
        dimension,
        query,
        ticket: ++ticket,
      })
    }
    const rows: Row[] = [
      {
        what: `bytes an event on disk, of ${count(events)}`,
        seen: bytes.toFixed(1),
        target: '40',
        met: bytes <= 40,
      },
    ]
    const ways = waysOver(db, inTurns, { ...about, query: '' })
    const made: [what: string, target: number | undefined, report: () => Promise<unknown>][] = [
      ['overview', 50, () => overview()],
      ['overview of one browser', 200, () => overview('browser:Firefox')],
      ['by source', 200, () => breakdown('source')],
      ['by entry page', 200, () => breakdown('entry')],
      ['by page', 200, () => breakdown('page')],
      ['by event', 200, () => breakdown('event')],
      ['by a property', 200, () => breakdown('property.items')],
      ['by page, of one browser', 200, () => breakdown('page', 'browser:Firefox')],
      ['by source, of those who saw a page', 200, () => breakdown('source', 'page:/product/*-1')],
      ['funnel of four steps, most events are of one', undefined, ways.often],
      ['funnel of three steps, a tenth are', undefined, ways.rare],
      ['ten goals', undefined, ways.goals],
      ['one goal by day and channel', undefined, ways.goal],
      ['paths of five pages', undefined, ways.paths],
    ]
    const numbers = new Float64Array(events).fill(1)
    const floor = median(Array.from({ length: TIMES }, () => passOver(numbers)))
    rows.push({ what: 'floor: adding up as many numbers in memory', seen: ms(floor) })
    for (const [what, target, report] of made) {
      const begin = performance.now()
      await report()
      const first = performance.now() - begin
      const times: number[] = []
      for (let i = 0; i < TIMES; i++) {
        const begin = performance.now()
        await report()
        times.push(performance.now() - begin)
      }
      const high = p95(times)
      rows.push({
        what,
        seen: `p50 ${ms(median(times))}, p95 ${ms(high)}, first ${ms(first)}; ${(median(times) / floor).toFixed(1)} x the floor`,
        ...(target !== undefined && {
          target: `${target} ms of 10 M`,
          met: events >= 10_000_000 ? high <= target : undefined,
        }),
      })
    }
    db.close()
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** How long it takes to add up as many numbers as there are events, in ms: the least that reading one column can do. */
function passOver(numbers: Float64Array): number {
  const begin = performance.now()
  let sum = 0
  for (let i = 0; i < numbers.length; i++) sum += numbers[i] as number
  const took = performance.now() - begin
  if (!(sum > 0)) throw new Error('The floor added up nothing.')
  return took
}
