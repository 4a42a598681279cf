import type { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { COMMAND_LINE } from '../../src/accounts/audit/by'
import { deadLetters } from '../../src/db/digest/dead-letters'
import { listenersOf } from '../../src/db/digest/listeners'
import { outbox } from '../../src/db/digest/outbox'
import { openMain } from '../../src/db/open'
import { uuidText } from '../../src/lib/uuid'
import { limits } from '../../src/limits'
import { projectChanges } from '../../src/projects/store'
import { alertsOf } from '../alert-digest'
import { temporaryFolder } from '../harness'

const NOW = 1_795_238_914_000
const by = COMMAND_LINE
const RUNS = new Set<PropertyKey>(['run', 'get', 'all', 'values', 'iterate'])

/** Counts the statements that a connection runs. */
function counting(db: Database) {
  let count = 0
  const counted = <T extends object>(statement: T): T =>
    new Proxy(statement, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          if (RUNS.has(name)) count++
          return value.apply(target, given)
        }
      },
    })
  for (const name of ['query', 'prepare'] as const) {
    const real = db[name].bind(db) as (...given: unknown[]) => object
    Object.assign(db, { [name]: (...given: unknown[]) => counted(real(...given)) })
  }
  return {
    during(work: () => void): number {
      count = 0
      work()
      return count
    },
  }
}

/** A project in which 1,000 issues are new at once, for rules to hear. */
function burst(rules: number, filter: string) {
  const db = openMain(temporaryFolder())
  const statements = counting(db)
  const alerts = alertsOf(db)
  const { deliver } = listenersOf(db, [alerts.listener], deadLetters(db, limits))
  const { id: project } = projectChanges(db)['projects.create']({ name: 'Shop', at: NOW, by })
  const notify = { channels: ['members'], cooldownSec: 1800, sendResolved: true }
  db.transaction(() => {
    for (let i = 0; i < rules; i++) {
      const rule = {
        name: `Rule ${i}`,
        kind: 'issue' as const,
        issue: { on: ['new' as const], filter },
        notify,
      }
      alerts.changes['alertRules.create']({ id: `r${i}`, project, at: NOW, by, rule })
    }
  }).immediate()
  const insert = db.query<null, { id: Buffer; project: number; number: number; at: number }>(
    `INSERT INTO issue (id, project, environment, short_number, title, culprit, type, level, platform, count,
       user_count, first_seen, last_seen)
     VALUES ($id, $project, 'production', $number, 'It fails', '', 'Error', 'error', 'node', 1, 0, $at, $at)`,
  )
  const happenings = outbox(db)
  db.transaction(() => {
    for (let number = 1; number <= 1000; number++) {
      const id = Buffer.alloc(16)
      id.writeUint32BE(number, 12)
      insert.run({ id, project, number, at: NOW })
      const happening = { project, environment: 'production', subject: uuidText(id), detail: {} }
      happenings.add({ ...happening, kind: 'issue.new' }, NOW)
    }
  }).immediate()
  const incidents = db.query<{ all: number; open: number }, []>(
    'SELECT count(*) AS "all", count(*) - count(resolved_at) AS open FROM alert_incident',
  )
  return { statements: statements.during(deliver), ...incidents.get() }
}

describe('1,000 new issues in a burst', () => {
  test('cost 200 rules that are about others a statement for many issues, not one for each', () => {
    const { statements, all } = burst(200, 'level:fatal')
    expect(all).toBe(0)
    // 200 rules ask once for each 64 issues.
    expect(statements).toBeLessThan(200 * 16 * 1.1)
  })

  test('cost a rule that is about them a few statements each', () => {
    const { statements, all, open } = burst(2, 'level:error')
    expect([all, open]).toEqual([2000, 2000])
    expect(statements).toBeLessThan(2000 * 12)
  })
})

test('when more than 1,000 incidents of a rule are open, the oldest end', () => {
  const db = openMain(temporaryFolder())
  const alerts = alertsOf(db)
  const { deliver } = listenersOf(db, [alerts.listener], deadLetters(db, limits))
  const { id: project } = projectChanges(db, alerts.furnish)['projects.create']({
    name: 'Shop',
    at: NOW,
    by,
  })
  const rule = `${project}-new-issue`
  const insert = db.query<null, [string, number, string, string]>(
    `INSERT INTO alert_incident (id, project, environment, rule, rule_name, group_key, group_name, severity, opened_at, has_news)
     VALUES (?, ?, 'production', ?, 'New', ?, '', 'warning', 0, 0)`,
  )
  db.transaction(() => {
    for (let i = 0; i < 1000; i++) insert.run(`i${i}`, project, rule, `g${i}`)
    db.run(
      `INSERT INTO issue (id, project, environment, short_number, title, culprit, type, level, platform, count,
         user_count, first_seen, last_seen)
       VALUES (zeroblob(16), ?, 'production', 1, 'It fails', '', 'Error', 'fatal', 'node', 1, 0, 0, 0)`,
      [project],
    )
    const subject = uuidText(Buffer.alloc(16))
    const happening = { project, environment: 'production', subject, detail: {} }
    outbox(db).add({ ...happening, kind: 'issue.new' }, NOW)
  }).immediate()
  deliver()
  const ended = db.query(
    'SELECT id, resolved_why FROM alert_incident WHERE resolved_at IS NOT NULL',
  )
  expect(ended.values()).toEqual([['i0', 'tooMany']])
  const newest = db.query(
    'SELECT group_key, severity FROM alert_incident ORDER BY key DESC LIMIT 1',
  )
  expect(newest.values()).toEqual([[uuidText(Buffer.alloc(16)), 'critical']])
})
