import { afterAll, expect, test } from 'bun:test'
import { type By, COMMAND_LINE } from '../src/accounts/audit/by'
import { peopleChanges } from '../src/accounts/changes'
import type { Role } from '../src/accounts/role'
import { openMain } from '../src/db/open'
import { servedAtChanges } from '../src/db/served-at'
import { savedSearchChanges } from '../src/issues/saved-searches/store'
import type { Problem } from '../src/lib/problem'
import type { Table } from '../src/lib/remote'
import { drawKey } from '../src/projects/keys/draw-key'
import { keyChanges } from '../src/projects/keys/store'
import { projectChanges } from '../src/projects/store'
import { sourceMapChanges } from '../src/sourcemaps/store'
import { traceRuleChanges } from '../src/traces/digest/tail/store'
import { temporaryFolder } from './harness'
import { inTransactions } from './in-transactions'

const NOW = Date.UTC(2026, 10, 22)
const SHOP = 1

/** An empty folder, changed as by its log: by name, with what JSON leaves of an argument. */
function folder() {
  const db = openMain(temporaryFolder())
  afterAll(() => db.close())
  const table: Table = inTransactions(db, {
    ...peopleChanges(db),
    ...projectChanges(db),
    ...keyChanges(db),
    ...savedSearchChanges(db),
    ...traceRuleChanges(db),
    ...sourceMapChanges(db),
    ...servedAtChanges(db),
  })
  /** @returns the result, or the reason of a refusal */
  function change([name, asked]: Asked): unknown {
    try {
      return table[name]?.(JSON.parse(JSON.stringify(asked))) ?? 'done'
    } catch (cause) {
      return (cause as Problem).reason
    }
  }
  return { db, change }
}

type Asked = readonly [name: string, asked: object]

const server = { by: COMMAND_LINE, at: NOW }
const person = (role: Role): By => ({
  user: `a-${role}`,
  session: null,
  name: `${role}@example.org`,
  address: null,
})
const signed = (role: Role) => ({ by: person(role), at: NOW })
const account = (role: Role): Asked => [
  'accounts.create',
  { id: `a-${role}`, email: `${role}@example.org`, name: '', role, passwordHash: null, ...server },
]
const SCRUB = { enabled: true, extraKeys: ['voucher'] }
const RULE = { afterHours: 24, slowest: 10, sample: 0.01 }
const { key: KEY } = drawKey({ environment: 'production', name: 'Web' })
const SEARCH = { name: 'Mine', query: 'is:open', shared: true }

const begun: Asked[] = [
  account('owner'),
  account('admin'),
  account('member'),
  ['projects.create', { name: 'Shop', ...signed('admin') }],
]

test('the same changes, made again from their arguments, make the same database', () => {
  const changes: Asked[] = [
    ...begun,
    ['projects.change', { project: SHOP, change: { scrub: SCRUB }, ...signed('admin') }],
    ['keys.create', { project: SHOP, key: KEY, ...signed('admin') }],
    ['keys.create', { project: SHOP, key: drawKey({ kind: 'browser' }).key, ...server }],
    ['keys.change', { id: KEY.id, quotas: { itemsPerDay: 1000 }, ...signed('admin') }],
    ['keys.revoke', { id: KEY.id, project: SHOP, ...signed('admin') }],
    ['savedSearches.create', { id: 'a', project: SHOP, search: SEARCH, ...signed('member') }],
    [
      'savedSearches.change',
      { id: 'a', project: SHOP, change: { name: 'Ours' }, ...signed('admin') },
    ],
    ['traceRules.set', { project: SHOP, rule: RULE, ...signed('admin') }],
    [
      'sourceMaps.refuse',
      { project: SHOP, release: 'web@1', fileName: 'a.js', reason: 'No.', at: NOW },
    ],
    ['sourceMaps.dismiss', { project: SHOP, fileName: '*.js', ...signed('admin') }],
    ['server.noteAddress', { url: 'https://errors.example.org' }],
    ['projects.create', { name: 'shop', ...signed('admin') }],
    ['projects.create', { name: 'Gone', ...signed('admin') }],
    ['projects.erase', { project: 2, ...signed('owner') }],
  ]
  const folders = [folder(), folder()]
  const outcomes = folders.map(({ change }) => changes.map(change))
  expect(outcomes[0]).toEqual(outcomes[1] as unknown[])
  const rows = folders.map(({ db }) => {
    const tables = db
      .query<{ name: string }, []>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0",
      )
      .all()
    return tables.map(({ name }) => [name, db.query(`SELECT * FROM "${name}"`).all()])
  })
  expect(rows[0]).toEqual(rows[1] as (typeof rows)[0] & object)
  expect(folders[0]?.db.query('SELECT count(*) AS n FROM audit_log').get()).toEqual({ n: 12 })
})

test.each<[string, Asked[], Asked, string]>([
  [
    'a slug that a change before it took',
    [['projects.create', { name: 'Web shop', ...server }]],
    ['projects.create', { name: 'Web  Shop!', ...server }],
    'conflict',
  ],
  ...(
    [
      ['projects.change', { change: { name: 'Store' }, ...server }],
      ['projects.erase', server],
      ['keys.create', { key: KEY, ...server }],
      ['traceRules.set', { rule: RULE, ...server }],
      ['sourceMaps.dismiss', { fileName: '*.js', ...server }],
      ['savedSearches.create', { id: 'a', search: SEARCH, ...signed('member') }],
    ] as const
  ).map(([name, asked]): [string, Asked[], Asked, string] => [
    `${name} of a project that was erased meanwhile`,
    [['projects.erase', { project: SHOP, ...server }]],
    [name, { project: SHOP, ...asked }],
    'not_found',
  ]),
  [
    'a key of a person who was made a member meanwhile',
    [['members.setRole', { id: 'a-admin', role: 'member', ...signed('owner') }]],
    ['keys.create', { project: SHOP, key: KEY, ...signed('admin') }],
    'missing_role',
  ],
  [
    'a key of a person who was removed meanwhile',
    [['members.remove', { id: 'a-admin', ...signed('owner') }]],
    ['keys.create', { project: SHOP, key: KEY, ...signed('admin') }],
    'signed_out',
  ],
  [
    'a shared search of a person who was made a viewer meanwhile',
    [['members.setRole', { id: 'a-member', role: 'viewer', ...signed('owner') }]],
    ['savedSearches.create', { id: 'a', project: SHOP, search: SEARCH, ...signed('member') }],
    'missing_role',
  ],
  [
    "another's shared search, for a member",
    [['savedSearches.create', { id: 'a', project: SHOP, search: SEARCH, ...signed('admin') }]],
    ['savedSearches.remove', { id: 'a', project: SHOP, ...signed('member') }],
    'missing_role',
  ],
  [
    'a session that ended meanwhile',
    [],
    [
      'projects.change',
      {
        project: SHOP,
        change: { name: 'X' },
        at: NOW,
        by: { ...person('admin'), session: 'ended' },
      },
    ],
    'signed_out',
  ],
])('a change is refused for %s, and leaves nothing behind', (_, before, refused, reason) => {
  const { db, change } = folder()
  for (const asked of [...begun, ...before])
    expect(['signed_out', 'missing_role', 'conflict', 'not_found']).not.toContain(change(asked))
  const { changes } = db.query('SELECT total_changes() AS changes').get() as { changes: number }
  expect(change(refused)).toBe(reason)
  expect(db.query('SELECT total_changes() AS changes').get()).toEqual({ changes })
})
