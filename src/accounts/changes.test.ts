import { Database } from 'bun:sqlite'
import { expect, setSystemTime, test } from 'bun:test'
import { inTransactions } from '../../test/in-transactions'
import { migrate, STEPS } from '../db/migrate'
import { sha256Text } from '../lib/hash'
import { COMMAND_LINE } from './audit/by'
import { type PeopleChanges, peopleChanges } from './changes'

const AT = Date.parse('2026-11-22T10:00:00Z')
const TABLES = [
  'user',
  'session',
  'access_token',
  'sign_up_link',
  'totp',
  'recovery_code',
  'oidc_identity',
  'audit_log',
  'setting',
]

type Recorded = {
  [Name in keyof PeopleChanges]: { name: Name; asked: Parameters<PeopleChanges[Name]>[0] }
}[keyof PeopleChanges]

const hash = (letter: string) => letter.repeat(43)
const session = (id: string) => ({
  id,
  hash: hash(id.slice(-1)),
  address: '203.0.113.7',
  userAgent: 'Browser/1.0',
  at: AT,
  limits: { sessionIdleMs: 1000, sessionLifeMs: 2000 },
})
const link = (id: string) => ({ id, hash: hash(id.slice(-1)), expiresAt: AT + 1000 })
const user = (id: string, email: string) => ({ id, email, name: '', passwordHash: 'argon' })
const ada = { user: 'ada', session: 'session-a', name: 'ada@example.org', address: null }
const byConsole = { by: COMMAND_LINE, at: AT }
const byAda = { by: ada, at: AT }

/** Every change about people, in an order in which each is made. */
const RECORDED: Recorded[] = [
  { name: 'signUp.linkOwner', asked: { link: link('link-o'), ...byConsole } },
  {
    name: 'signUp.use',
    asked: {
      hash: hash('o'),
      email: ada.name,
      name: 'Ada',
      passwordHash: 'argon',
      keepTokens: false,
      newUser: 'ada',
      session: session('session-s'),
      address: null,
      at: AT,
    },
  },
  {
    name: 'sessions.begin',
    asked: {
      user: 'ada',
      passwordHash: 'argon',
      isCodeShown: false,
      replaces: hash('s'),
      session: session('session-a'),
    },
  },
  {
    name: 'accounts.create',
    asked: { ...user('ben', 'ben@example.org'), role: 'member', ...byConsole },
  },
  {
    name: 'accounts.create',
    asked: { ...user('eve', 'eve@example.org'), role: 'viewer', ...byConsole },
  },
  {
    name: 'accounts.change',
    asked: {
      ...byAda,
      name: 'Ada L.',
      password: { before: 'argon', after: 'newer argon', revokeTokens: true },
    },
  },
  { name: 'sessions.prove', asked: { id: 'session-a', ...byAda, at: AT + 1 } },
  {
    name: 'tokens.create',
    asked: {
      token: { id: 'token', hash: hash('t'), last4: 'tttt' },
      owner: 'ada',
      name: 'Report',
      scopes: ['read'],
      expiresAt: null,
      ...byAda,
    },
  },
  { name: 'tokens.revoke', asked: { id: 'token', ...byAda } },
  { name: 'totp.begin', asked: { by: ada, secret: 'JBSWY3DPEHPK3PXP' } },
  {
    name: 'totp.confirm',
    asked: { ...byAda, secret: 'JBSWY3DPEHPK3PXP', step: 1, recoveryCodes: [hash('q'), hash('r')] },
  },
  {
    name: 'totp.seal',
    asked: { user: 'ada', plainHash: sha256Text('JBSWY3DPEHPK3PXP'), sealed: 'sealed:1:…' },
  },
  { name: 'totp.useStep', asked: { user: 'ada', step: 2 } },
  { name: 'totp.useRecoveryCode', asked: { user: 'ada', hash: hash('q') } },
  { name: 'totp.disable', asked: byAda },
  { name: 'totp.begin', asked: { by: ada, secret: 'KRSXG5CTMVRXEZLU' } },
  { name: 'totp.reset', asked: { user: 'ada', ...byConsole } },
  {
    name: 'invites.create',
    asked: { email: 'ida@example.org', role: 'admin', link: link('link-i'), ...byAda },
  },
  { name: 'invites.revoke', asked: { id: 'link-i', ...byAda } },
  { name: 'signUp.linkAccount', asked: { user: 'ben', link: link('link-b'), ...byAda } },
  { name: 'members.setRole', asked: { id: 'ben', role: 'admin', ...byAda } },
  { name: 'members.remove', asked: { id: 'eve', ...byAda } },
  {
    name: 'oidc.arrive',
    asked: {
      identity: {
        issuer: 'https://id.example.org',
        subject: '7',
        email: 'kay@example.org',
        isVerified: true,
        name: 'Kay',
      },
      allowedDomains: ['example.org'],
      defaultRole: 'viewer',
      address: null,
      newUser: 'kay',
      session: session('session-k'),
      at: AT,
    },
  },
  {
    name: 'audit.record',
    asked: { action: 'signIn.lock', target: 'ben@example.org', ...byConsole },
  },
  { name: 'sessions.end', asked: { id: 'session-k', owner: 'kay' } },
  { name: 'sessions.endAll', asked: { ...byAda, revokeTokens: true } },
]

/** Makes the recorded changes in a database of its own, as they come back from a log. */
function made() {
  const db = new Database(':memory:')
  migrate(db, STEPS)
  db.run('PRAGMA foreign_keys = ON')
  const changes: Record<string, (asked: never) => unknown> = peopleChanges(db)
  const results = RECORDED.map(({ name, asked }) =>
    changes[name]?.(JSON.parse(JSON.stringify(asked)) as never),
  )
  const tables = TABLES.map((table) => [table, db.query(`SELECT * FROM ${table}`).all()])
  return { db, names: Object.keys(changes), results, tables: Object.fromEntries(tables) }
}

test('the same changes make the same tables and answers, whenever they are made', () => {
  const first = made()
  expect(new Set(RECORDED.map(({ name }) => name as string))).toEqual(new Set(first.names))
  setSystemTime(AT + 86_400_000)
  const second = made()
  setSystemTime()
  expect(second.tables).toEqual(first.tables)
  expect(second.results).toEqual(first.results)
  expect(first.tables.user).toMatchObject([
    { id: 'ada', name: 'Ada L.', role: 'owner', password_hash: 'newer argon' },
    { id: 'ben', role: 'admin' },
    { id: 'kay', role: 'viewer' },
  ])
  expect(first.tables.audit_log.map(({ at }: { at: number }) => at)).toEqual(
    first.tables.audit_log.map(() => AT),
  )
})

test('what a change answers is JSON', () => {
  const { results } = made()
  for (const result of results)
    expect(JSON.parse(JSON.stringify(result ?? null))).toEqual(result ?? null)
})

test('a change that is refused leaves nothing behind', () => {
  const { db } = made()
  const before = db.query('SELECT * FROM sign_up_link').all()
  const use = RECORDED.find(({ name }) => name === 'signUp.use')?.asked as Parameters<
    PeopleChanges['signUp.use']
  >[0]
  const changes = inTransactions(db, peopleChanges(db))
  changes['invites.create']({
    email: 'kay2@example.org',
    role: 'member',
    link: link('link-x'),
    ...byConsole,
  })
  changes['accounts.create']({ ...user('kay2', 'kay2@example.org'), role: 'member', ...byConsole })
  const refused = { ...use, hash: hash('x'), email: 'kay2@example.org' }
  expect(() => changes['signUp.use'](refused)).toThrow('There is a user')
  expect(db.query('SELECT * FROM sign_up_link').all()).toHaveLength(before.length + 1)
})
