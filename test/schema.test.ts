import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '../src/db/control-schema'
import { migrate, SPOOL_STEPS, STEPS } from '../src/db/migrate'

const FOLDER = join(import.meta.dir, '../migrations')
const tables = Object.values(schema)
  .filter((one) => is(one, SQLiteTable))
  .map(getTableConfig)

interface Column {
  name: string
  type: string
  notnull: 0 | 1
  pk: number
}

function migrated(steps: readonly string[]) {
  const db = new Database(':memory:')
  migrate(db, steps)
  return db
}

/**
 * Tables of whimbrel.db that are no control tables. A new table is named here, or described in
 * src/db/control-schema.ts: nobody decides for it in silence.
 */
const TELEMETRY = {
  'how far the digest is, and what it set aside': [
    'watermark',
    'dead_letter',
    'dead_letter_dropped',
    'change_outcome',
  ],
  'what came a day, and what of it is left': ['stored_day'],
  'what happened, for those who act on it': ['outbox', 'outbox_listener'],
  'what channels are told': ['alert_delivery', 'alert_delivery_notice', 'alert_attempt'],
  'what rules have found': ['alert_incident', 'alert_entry'],
  'where rules with numbers stand': ['alert_evaluation', 'alert_group'],
  'scripts of the SDK that pages go on asking for': ['sdk_script'],
  'what was stored, by month': ['usage_meter', 'usage_warning'],
  'releases, named by events and spans': ['release', 'named_release'],
  issues: ['issue', 'grouping', 'activity'],
  'what is counted and searched by issue': [
    'grouping_hour',
    'grouping_counts',
    'grouping_user',
    'grouping_users',
    'grouping_release',
    'grouping_tag',
    'project_hour',
    'fine_since',
    'search_text',
    'known_words',
    'tag',
    'tag_tally',
    'tag_top',
    'tag_wide',
    'user_detail',
    'flag_event',
  ],
  events: ['event', 'event_link', 'chunk', 'repacked'],
  'traces and their spans': ['trace', 'trace_thinned', 'span_chunk', 'span_merged'],
  'what is counted and searched by span': [
    'span_text',
    'span_word',
    'span_attribute',
    'span_value',
    'span_series',
    'span_rollup',
    'service_edge',
    'asked_host',
  ],
  'what people did': [
    'analytics_chunk',
    'analytics_visit',
    'analytics_visit_chunk',
    'analytics_visit_counts',
    'analytics_visitor',
    'analytics_lane',
    'replay',
    'replay_segment',
    'replay_file',
  ],
  'how often flags are evaluated': ['flag_usage', 'flag_rule_usage', 'flag_evaluated'],
  'source maps, uploaded by builds': [
    'source_map',
    'source_map_part',
    'source_map_refusal',
    'source_map_missing',
  ],
}

const db = migrated(STEPS)

test('every table of the database is a control table of the schema, or named as another', () => {
  const made = db
    .query<{ name: string }, []>(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'`,
    )
    .all()
  const control = tables.map(({ name }) => name)
  expect(made.map(({ name }) => name).sort()).toEqual(
    [...control, ...Object.values(TELEMETRY).flat()].sort(),
  )
})

test.each(tables.map((table) => [table.name, table] as const))(
  'the control table %s has the columns, types and nulls that the migrations give it',
  (name, { columns, primaryKeys }) => {
    const found = db.query<Column, [string]>('SELECT * FROM pragma_table_info(?)').all(name)
    const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name))
    expect(
      columns.map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        notNull: column.notNull || column.primary || keys.includes(column.name),
        isKey: column.primary || keys.includes(column.name),
      })),
    ).toEqual(
      found.map((column) => ({
        name: column.name,
        type: column.type.toLowerCase(),
        // SQLite says 0 of a primary key, which holds no null in a STRICT table.
        notNull: column.notnull === 1 || column.pk > 0,
        isKey: column.pk > 0,
      })),
    )
  },
)

test.each(tables.map((table) => [table.name, table] as const))(
  'the control table %s takes the words that the migrations let it take, and no others',
  (name, { columns }) => {
    const made = db
      .query<{ sql: string }, [string]>('SELECT sql FROM sqlite_schema WHERE name = ?')
      .get(name)
    const allowed = [...(made?.sql ?? '').matchAll(/CHECK \((\w+) IN \(([^)]*)\)\)/g)]
    expect(
      columns.flatMap(({ name, enumValues }) => (enumValues ? [[name, enumValues]] : [])),
    ).toEqual(
      allowed.map(([, column, words = '']) => [column, words.replaceAll("'", '').split(', ')]),
    )
  },
)

test.each([
  ['whimbrel.db', /^\d{4}_\w+\.sql$/, STEPS],
  ['spool.db', /^spool_\d{4}_\w+\.sql$/, SPOOL_STEPS],
])('the migrations of %s are the files of the folder, in order', (_, form, steps) => {
  const names = readdirSync(FOLDER)
    .filter((name) => form.test(name))
    .sort()
  expect(names.map((name) => Number(/\d{4}/.exec(name)?.[0]))).toEqual(steps.map((_, i) => i + 1))
  expect(names.map((name) => readFileSync(join(FOLDER, name), 'utf8'))).toEqual([...steps])
})

test('a file is brought up step by step, once, and a newer one is left alone', () => {
  const file = new Database(':memory:')
  migrate(file, STEPS)
  migrate(file, STEPS)
  expect(file.query('PRAGMA user_version').get()).toEqual({ user_version: STEPS.length })
  expect(() => migrate(file, [])).toThrow(
    `has schema ${STEPS.length}, this program knows 0: a newer version has written it`,
  )
})

test('a file that knew releases of events by their failures alone knows when each began', () => {
  const file = new Database(':memory:')
  migrate(file, STEPS.slice(0, 5))
  file.run(`INSERT INTO traced_release VALUES (1, 'staging', 50), (2, 'test', 7)`)
  for (const [key, environment] of ['staging', 'staging', 'production'].entries())
    file.run(
      `INSERT INTO grouping VALUES (?1, CAST('print' || ?1 AS BLOB), x'00', 1, ?2, 1, 1, 1, 'stack', '[]', 1, 0, 1, 1)`,
      [key + 1, environment],
    )
  file.run(`INSERT INTO grouping_release VALUES (1, 1, 1, 60, 60), (2, 1, 1, 40, 90), (3, 1, 1, 30, 30),
    (3, 3, 1, 20, 20)`)
  migrate(file, STEPS)
  expect(file.query('SELECT * FROM named_release ORDER BY release, environment').values()).toEqual([
    [1, 'production', 30],
    [1, 'staging', 40],
    [2, 'test', 7],
    [3, 'production', 20],
  ])
})

test('every table is strict, so that a column holds what it says', () => {
  const loose = db
    .query<{ name: string }, []>(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'`,
    )
    .all()
  expect(loose).toEqual([])
})
