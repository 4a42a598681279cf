import { openMainReadonly } from '../../src/db/open'
import { recount } from '../recount'
import { recountSpans } from '../span-recount'

const SHAPE = 'how payloads lie in the file; their contents are compared'
const WORDS = "FTS5's own tables; the words are compared by the pages that search"

const OPENED = 'when events opened an issue again: the newest receipt of their slice'
const USE = 'a note of what the key has sent today'
const KEYS =
  'it has keys that are given slice by slice; what it says is compared with the names behind them'
const FOUND =
  'listeners hear of a slice after its commit, with the rules of that moment; a log that is digested without a server has none'
const GATHERED =
  'which notices go in one message depends on how far the slice was when the message went'

/** Tables that the log does not determine as they lie, each with the reason. */
const OTHERWISE: Record<string, string> = {
  chunk: SHAPE,
  repacked: SHAPE,
  span_chunk: SHAPE,
  span_merged: SHAPE,
  source_map_part: 'bytes of maps come beside the log',
  ...Object.fromEntries(
    ['alert_delivery', 'alert_delivery_notice', 'alert_attempt'].map((name) => [name, GATHERED]),
  ),
  flag_usage: 'a note of how often flags were evaluated',
  flag_rule_usage: 'a note of how often rules decided',
  flag_evaluated: 'a note of when flags were evaluated',
  alert_incident: FOUND,
  alert_entry: FOUND,
  sdk_script: 'a note of what a page has asked for',
  outbox_listener: 'how far each listener of this server is',
  tag: KEYS,
  grouping_tag: KEYS,
  tag_top: KEYS,
  tag_wide: KEYS,
  span_word: KEYS,
  span_series: KEYS,
  span_rollup: KEYS,
  service_edge: KEYS,
  ...Object.fromEntries(
    ['search_text', 'span_text'].flatMap((name) =>
      ['', '_data', '_idx', '_docsize', '_config'].map((part) => [`${name}${part}`, WORDS]),
    ),
  ),
}

/** Columns that the log does not determine, each with the reason. */
const COLUMNS: Record<string, Record<string, string>> = {
  session: { seen_at: 'a note of the last use' },
  access_token: { used_at: 'a note of the last use' },
  analytics_share: { used_at: 'a note of the last use', opened: 'a note of how often' },
  api_key: { used_day: USE, used_items: USE, used_bytes: USE },
  stored_day: { removed: SHAPE, cut: SHAPE },
  trace_thinned: { through_block: SHAPE },
  trace: { root_service: KEYS, root_name: KEYS, services: KEYS },
  dead_letter: { id: 'within a slice, those of one signal come before those of another' },
  issue: { regressed_at: OPENED },
  outbox: {
    id: 'within a slice, happenings of events come before those of spans',
    at: 'the time of the slice',
  },
}

/** What is read of a table, where not all columns are. */
const COLUMNS_OF: Record<string, string> = {
  // See `OPENED`.
  activity: `id, issue, actor, kind, detail,
    iif(actor IS NULL AND kind IN ('regressed', 'unignored'), 0, at) AS at`,
}

/** Rows that the log does not determine. */
const ROWS: Record<string, string> = {
  // Files beside the database, each with a number of its own by which it is known.
  setting: "name NOT IN ('id_index', 'trace_index')",
}

const TAGS = `SELECT g.grouping, t.name, t.value, g.count, g.last_seen,
    EXISTS (SELECT 1 FROM tag_top k WHERE k.grouping = g.grouping AND k.tag = g.tag)
  FROM grouping_tag g JOIN tag t ON t.key = g.tag ORDER BY 1, 2, 3`

/** Every table that follows from the log, row by row, and what the chunks hold. */
export function tablesOf(data: string): Record<string, unknown> {
  const db = openMainReadonly(data)
  try {
    const names = db
      .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY 1")
      .all()
      .map(({ name }) => name)
      .filter((name) => !(name in OTHERWISE))
    const rowsOf = (name: string) =>
      db
        .query<Record<string, unknown>, []>(
          `SELECT ${COLUMNS_OF[name] ?? '*'} FROM "${name}" WHERE ${ROWS[name] ?? true}`,
        )
        .all()
        .map((row) => JSON.stringify(without(row, COLUMNS[name] ?? {})))
        .sort()
    const events = recount(data)
    const { spans, ...counted } = recountSpans(data)
    return {
      ...Object.fromEntries(names.map((name) => [name, rowsOf(name)])),
      events,
      spans: spans.map((span) => JSON.stringify(span)).sort(),
      counted,
      tags: db.query(TAGS).values(),
    }
  } finally {
    db.close()
  }
}

const without = (row: Record<string, unknown>, left: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !(column in left))
      .map(([column, value]) => [
        column,
        value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
      ]),
  )
