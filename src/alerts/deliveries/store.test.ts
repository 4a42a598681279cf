import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { migrate, STEPS } from '../../db/migrate'
import { MEMBERS } from '../channels/reads'
import { deliveryEraser } from './erase.store'
import type { Notice } from './notice'
import { deliveryStore, type Tried } from './store'

const NOON = Date.UTC(2026, 10, 22, 12)

/** A project with the channels `hook` and `mail`, and one that is off. */
function setUp({ withMail = true } = {}) {
  const db = new Database(':memory:')
  migrate(db, STEPS)
  const orm = (kind: string, id: string, enabled: 0 | 1) =>
    db.run(
      `INSERT INTO alert_channel (id, project, kind, name, settings, secrets, enabled, created_at, created_by, updated_at, updated_by)
       VALUES (?, 1, ?, ?, '{}', '{}', ?, 0, '', 0, '')`,
      [id, kind, id, enabled],
    )
  db.run(
    "INSERT INTO project (id, slug, name, scrub, next_short_number, created_at) VALUES (1, 'shop', 'Shop', '{}', 1, 0)",
  )
  orm('webhook', 'hook', 1)
  orm('email', 'mail', 1)
  orm('slack', 'off', 0)
  if (withMail)
    db.run("INSERT INTO mail_server VALUES (1, 'mail.test', 25, 'none', NULL, NULL, 'a@b', 0, '')")
  const store = deliveryStore(db)
  return {
    db,
    tell: (at: number, incident = 'one', channels: string[] = ['hook']) =>
      store.tell({ ...NOTICE, at, incident, channels }),
    tried: (more: Partial<Tried>) =>
      store.changes['deliveries.tried']({ ...GOOD, delivery: 1, attempt: 1, ...more }),
    /** Each delivery with its channel, status, seconds from noon until it is sent, and the incidents that it tells. */
    all: () =>
      db
        .query<{ channel: string; status: string; sendAt: number; incidents: string | null }, []>(
          `SELECT channel, status, send_at AS sendAt, (SELECT group_concat(incident ORDER BY position)
             FROM alert_delivery_notice WHERE delivery = id) AS incidents FROM alert_delivery ORDER BY id`,
        )
        .all()
        .map(({ channel, status, sendAt, incidents }) =>
          [channel, status, (sendAt - NOON) / 1000, incidents].join(' '),
        ),
  }
}

const NOTICE: Notice = {
  kind: 'opened',
  project: 1,
  incident: 'one',
  rule: 'rule',
  severity: 'critical',
  channels: ['hook'],
  at: NOON,
}
const GOOD: Tried = {
  delivery: 1,
  attempt: 1,
  at: NOON + 3000,
  tookMs: 5,
  isGood: true,
  code: 200,
  says: 'It was taken.',
  answer: 'ok',
  through: 1,
  content: '{"contentType":"application/json","body":"{}"}',
  reached: [],
  nextAt: null,
  notBefore: null,
  isGone: false,
}

test('a thousand notices of one moment are one message a channel', () => {
  const it = setUp()
  for (let i = 0; i < 1000; i++) it.tell(NOON + i, `incident ${i}`, ['hook', 'mail'])
  expect(it.all().map((one) => one.slice(0, 14))).toEqual(['hook waiting 3', 'mail waiting 3'])
  expect(it.db.query('SELECT count(*) AS n FROM alert_delivery_notice').get()).toEqual({ n: 2000 })
})

test.each<[string, string[], boolean, string[]]>([
  ['a channel that is off', ['off'], true, []],
  ['a channel that is gone', ['nobody'], true, []],
  ['mail before there is a mail server', ['mail', MEMBERS, 'hook'], false, ['hook waiting 3 one']],
  ['all members', [MEMBERS], true, ['members waiting 3 one']],
])('telling %s', (_, channels, withMail, told) => {
  const it = setUp({ withMail })
  it.tell(NOON, 'one', channels)
  expect(it.all()).toEqual(told)
})

test('a channel of another project is not told', () => {
  const it = setUp()
  it.db.run('UPDATE alert_channel SET project = 2')
  it.tell(NOON)
  expect(it.all()).toEqual([])
})

test('the next message of a channel waits until a minute after the one before began', () => {
  const it = setUp()
  it.tell(NOON)
  it.tried({ at: NOON + 4000 })
  it.tell(NOON + 10_000, 'two')
  it.tell(NOON + 50_000, 'three')
  expect(it.all()).toEqual(['hook delivered 3 one', 'hook waiting 64 two,three'])
})

test('what came while a message was being sent goes into the next, and none is told twice', () => {
  const it = setUp()
  it.tell(NOON)
  it.tell(NOON + 3500, 'late')
  it.tried({ through: 1, at: NOON + 3000 })
  expect(it.all()).toEqual(['hook delivered 3 one', 'hook waiting 63 late'])
})

test('while tries fail new notices gather for longer, and what waits goes at once after the first good one', () => {
  const it = setUp()
  it.tell(NOON)
  it.tried({ isGood: false, nextAt: NOON + 3_600_000 })
  it.tell(NOON + 10_000, 'two')
  expect(it.all()).toEqual(['hook waiting 3600 one', 'hook waiting 303 two'])
  it.tried({ delivery: 2, at: NOON + 303_000 })
  expect(it.all()).toEqual(['hook waiting 303 one', 'hook delivered 303 two'])
})

test('a receiver that asks for time has it, for all that waits', () => {
  const it = setUp()
  it.tell(NOON)
  it.tell(NOON + 1, 'late')
  it.tried({ isGood: false, nextAt: NOON + 900_000, notBefore: NOON + 900_000 })
  expect(it.all()).toEqual(['hook waiting 900 one', 'hook waiting 900 late'])
})

test('a try that is reported twice counts once, and one of an ended delivery not at all', () => {
  const it = setUp()
  it.tell(NOON)
  it.tried({ isGood: false, nextAt: NOON + 60_000 })
  it.tried({ isGood: false, nextAt: NOON + 90_000 })
  expect(it.all()).toEqual(['hook waiting 60 one'])
  it.tried({ attempt: 2 })
  it.tried({ attempt: 3, isGood: false })
  expect(it.all()).toEqual(['hook delivered 60 one'])
  expect(it.db.query('SELECT number, is_good FROM alert_attempt').values()).toEqual([
    [1, 0],
    [2, 1],
  ])
})

test('a receiver that is gone turns its channel off, and says so in the audit log', () => {
  const it = setUp()
  it.tell(NOON)
  it.tried({ isGood: false, code: 410, isGone: true })
  it.tell(NOON + 10_000, 'two')
  expect(it.all()).toEqual(['hook failed 3 one'])
  expect(it.db.query('SELECT action, target FROM audit_log').values()).toEqual([
    ['channel.gone', 'shop: hook'],
  ])
})

test('a clock that was set back holds a message for minutes, not for as long as it was set back', () => {
  const it = setUp()
  it.tell(NOON)
  it.tried({})
  it.tell(NOON - 86_400_000, 'two')
  expect(it.all()[1]).toBe('hook waiting -86340 two')
})

test('of a channel the newest thousand deliveries stay, with what they told', () => {
  const it = setUp()
  for (let i = 1; i <= 1010; i++) {
    it.tell(NOON + i * 100_000)
    it.tried({ delivery: i, at: NOON + i * 100_000 + 3000 })
  }
  const rows = (table: string) => it.db.query(`SELECT count(*) AS n FROM ${table}`).get()
  expect(rows('alert_delivery')).toEqual({ n: 1000 })
  expect(rows('alert_delivery_notice')).toEqual({ n: 1000 })
  expect(rows('alert_attempt')).toEqual({ n: 1000 })
})

test('an erased project leaves no delivery', () => {
  const it = setUp()
  it.tell(NOON)
  it.tried({})
  const erase = deliveryEraser(it.db)
  while (erase(1));
  for (const table of ['alert_delivery', 'alert_delivery_notice', 'alert_attempt'])
    expect(it.db.query(`SELECT * FROM ${table}`).all()).toEqual([])
})
