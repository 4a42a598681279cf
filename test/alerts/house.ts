import { Database } from 'bun:sqlite'
import { COMMAND_LINE } from '../../src/accounts/audit/by'
import { incidentReads } from '../../src/alerts/incidents/reads'
import type { NewAlertRule } from '../../src/alerts/rules/model'
import { deadLetters } from '../../src/db/digest/dead-letters'
import { listenersOf } from '../../src/db/digest/listeners'
import { outbox } from '../../src/db/digest/outbox'
import { migrate, STEPS } from '../../src/db/migrate'
import { HOUR_MS, MINUTE_MS } from '../../src/lib/time'
import { limits } from '../../src/limits'
import { projectChanges } from '../../src/projects/store'
import { alertsOf } from '../alert-digest'
import { inTransactions } from '../in-transactions'

/** Ten minutes before midnight, UTC. */
export const T = Date.parse('2026-11-22T23:50:00Z')
const ISSUE = '00000000-0000-8000-8000-000000000001'
const by = COMMAND_LINE

/** A project with one rule and one channel, of which every clock is the test's. */
export function house(notify: Partial<NewAlertRule['notify']> = {}, from = T) {
  const db = new Database(':memory:')
  migrate(db, STEPS)
  const alerts = alertsOf(db)
  const changes = inTransactions(db, alerts.changes)
  const { deliver } = listenersOf(db, [alerts.listener], deadLetters(db, limits))
  const { id: project } = inTransactions(db, projectChanges(db))['projects.create']({
    name: 'Shop',
    at: from,
    by,
  })
  db.run(
    `INSERT INTO alert_channel VALUES ('phone', ?, 'ntfy', 'Phone', '{}', '{}', 1, NULL, 0, '', 0, '')`,
    [project],
  )
  db.run(
    `INSERT INTO issue (id, project, environment, short_number, title, culprit, type, level, platform, count,
       user_count, first_seen, last_seen)
     VALUES (unhex(replace(?, '-', '')), ?, 'production', 1, 'It fails', '', 'Error', 'error', 'node', 1, 0, ?, ?)`,
    [ISSUE, project, from, from + HOUR_MS],
  )
  const rule: NewAlertRule = {
    name: 'Ours',
    kind: 'issue',
    issue: { on: ['new', 'regressed', 'escalating'] },
    notify: { channels: ['phone'], cooldownSec: 0, sendResolved: false, ...notify },
  }
  const own = { project, id: 'rule', by }
  changes['alertRules.create']({ ...own, rule, at: from })
  const notices = db.query<{ kind: string; at: number }, []>(
    'SELECT kind, at FROM alert_delivery_notice ORDER BY delivery, position',
  )
  let seen = 0
  return {
    project,
    changes,
    own,
    /** The incident that was opened last. */
    incident: () => incidentReads(db)['incidents.page']({ project, limit: 1 }).items[0],
    kinds: () => {
      const id = incidentReads(db)['incidents.page']({ project, limit: 1 }).items[0]?.id as string
      return incidentReads(db)
        ['incidents.one']({ project, id })
        ?.timeline.map(({ kind }) => kind)
    },
    happens(kind: 'new' | 'regressed' | 'escalating' | 'resolved', at: number) {
      const happening = { project, environment: 'production', subject: ISSUE, detail: {} }
      outbox(db).add({ ...happening, kind: `issue.${kind}` }, at)
      deliver()
    },
    /** Lets the clock of the server show a time. */
    tick(at: number) {
      for (const { name, due } of alerts.timed) {
        const argument = due(at)
        if (argument !== undefined)
          (changes as Record<string, (argument: unknown) => void>)[name]?.(argument)
      }
    },
    /** What channels were told since this was asked last, and how many minutes after the beginning. */
    told() {
      const rows = notices.all().slice(seen)
      seen += rows.length
      return rows.map(({ kind, at }) => [kind, (at - from) / MINUTE_MS])
    },
  }
}
