import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '../src/lib/time'
import { environmentOf } from '../src/projects/lane'
import { readSketch, stepOf } from '../src/traces/digest/rollup/sketch'
import { spansOf } from '../src/traces/spans/chunk/open-chunk'
import { microsOf } from '../src/traces/spans/nano-time'
import { CLIENT, ERROR, SERVER, type Span } from '../src/traces/spans/span'

type Counts = Record<string, number>

interface Stored extends Span {
  lane: number
}

/**
 * What the tables say of spans, and what the chunks say when everything is counted anew.
 * Holds for spans whose clocks are right.
 */
export function recountSpans(data: string) {
  const db = new Database(join(data, 'whimbrel.db'), { readonly: true })
  try {
    const spans = storedSpans(db)
    return {
      spans,
      tables: { ...tracesIn(db), ...rollupsIn(db), ...edgesIn(db), ...releasesIn(db) },
      chunks: { ...tracesOf(spans), ...rollupsOf(spans), ...edgesOf(spans), ...releasesOf(spans) },
    }
  } finally {
    db.close()
  }
}

const storedSpans = (db: Database): Stored[] =>
  db
    .query<{ lane: number; body: Uint8Array }, []>(
      'SELECT lane, body FROM span_chunk ORDER BY first_block',
    )
    .all()
    .flatMap(({ lane, body }) => spansOf(body).map((span) => ({ ...span, lane })))

const startOf = ({ startSeconds, startNanos }: Span) => microsOf(startSeconds, startNanos)
const durationOf = ({ startSeconds, startNanos, endSeconds, endNanos }: Span) =>
  Math.round(((endSeconds - startSeconds) * 1e9 + endNanos - startNanos) / 1000)

function tracesIn(db: Database) {
  const words = wordsIn(db)
  const rows = db
    .query<
      {
        lane: number
        id: Uint8Array
        start_at: number
        duration: number
        spans: number
        errors: number
        root_name: number
        has_root: number
      },
      []
    >('SELECT * FROM trace')
    .all()
  return {
    traces: Object.fromEntries(
      rows.map((row) => [
        `${row.lane}/${Buffer.from(row.id).toString('hex')}`,
        [
          row.start_at,
          row.duration,
          row.spans,
          row.errors,
          row.has_root,
          row.has_root ? words(row.root_name) : '',
        ],
      ]),
    ),
  }
}

function tracesOf(spans: Stored[]) {
  const traces = Map.groupBy(spans, ({ lane, traceId }) => `${lane}/${traceId}`)
  return {
    traces: Object.fromEntries(
      [...traces].map(([key, own]) => {
        const start = Math.min(...own.map(startOf))
        const end = Math.max(...own.map((span) => startOf(span) + durationOf(span)))
        const root = own
          .filter(({ parentSpanId }) => parentSpanId === '')
          .sort((a, b) => startOf(a) - startOf(b))[0]
        return [
          key,
          [
            start,
            end - start,
            own.length,
            own.filter(({ status }) => status === ERROR).length,
            root ? 1 : 0,
            root?.name ?? '',
          ],
        ]
      }),
    ),
  }
}

function rollupsIn(db: Database) {
  const words = wordsIn(db)
  const rows = db
    .query<
      {
        lane: number
        step: number
        at: number
        service: number
        name: number
        kind: number
        count: number
        errors: number
        sum: number
        max: number
        sketch: Uint8Array
      },
      []
    >(
      'SELECT r.*, s.service, s.name, s.kind FROM span_rollup r JOIN span_series s ON s.key = r.series',
    )
    .all()
  return {
    rollups: Object.fromEntries(
      rows.map((row) => [
        [row.lane, row.step, row.at, words(row.service), words(row.name), row.kind].join('/'),
        {
          count: row.count,
          errors: row.errors,
          sum: row.sum,
          max: row.max,
          sketch: sorted(readSketch(row.sketch)),
        },
      ]),
    ),
  }
}

function rollupsOf(spans: Stored[]) {
  const keyed = spans.flatMap((span) =>
    [1, 60].map((step) => ({
      span,
      key: [span.lane, step, beginOf(span, step), span.resource.service, span.name, span.kind].join(
        '/',
      ),
    })),
  )
  return {
    rollups: Object.fromEntries(
      [...Map.groupBy(keyed, ({ key }) => key)].map(([key, own]) => {
        const durations = own.map(({ span }) => durationOf(span))
        const sketch = new Map<number, number>()
        for (const duration of durations)
          sketch.set(stepOf(duration), (sketch.get(stepOf(duration)) ?? 0) + 1)
        return [
          key,
          {
            count: own.length,
            errors: own.filter(({ span }) => span.status === ERROR).length,
            sum: durations.reduce((sum, one) => sum + one, 0),
            max: Math.max(...durations),
            sketch: sorted(sketch),
          },
        ]
      }),
    ),
  }
}

const beginOf = (span: Span, step: number) =>
  Math.floor(startOf(span) / 1000 / (step * MINUTE_MS)) * step * MINUTE_MS

const sorted = (sketch: Map<number, number>) => [...sketch].sort(([a], [b]) => a - b)

function edgesIn(db: Database) {
  const words = wordsIn(db)
  const edges: Counts = {}
  for (const row of db
    .query<{ lane: number; source: number; target: number; kind: string; count: number }, []>(
      'SELECT * FROM service_edge WHERE step = 1',
    )
    .all()) {
    const key = `${row.lane} ${words(row.source)} ${row.kind} ${words(row.target)}`
    edges[key] = (edges[key] ?? 0) + row.count
  }
  return { edges }
}

/** Counts what takes more than one span: calls, and calls to hosts that have sent no span. */
function edgesOf(spans: Stored[]) {
  const known = new Map(spans.map((span) => [`${span.lane}/${span.traceId}/${span.spanId}`, span]))
  const edges: Counts = {}
  for (const span of spans) {
    const parent = known.get(`${span.lane}/${span.traceId}/${span.parentSpanId}`)
    if (span.kind !== SERVER || !parent) continue
    const key = `${span.lane} ${parent.resource.service} call ${span.resource.service}`
    edges[key] = (edges[key] ?? 0) + 1
  }
  const served = new Set(
    spans
      .filter(({ kind }) => kind === SERVER)
      .map(({ lane, traceId, parentSpanId }) => `${lane}/${traceId}/${parentSpanId}`),
  )
  for (const { kind, attributes, lane, traceId, spanId, resource } of spans) {
    const place = attributes.indexOf('server.address')
    if (kind !== CLIENT || place < 0) continue
    if (served.has(`${lane}/${traceId}/${spanId}`)) continue
    const key = `${lane} ${resource.service} host ${attributes[place + 1]}`
    edges[key] = (edges[key] ?? 0) + 1
  }
  return { edges }
}

/** Environment and release → when spans first named it, in ms; and the day when any last did. */
function releasesIn(db: Database) {
  const rows = db
    .query<{ environment: string; version: string; first: number; last: number }, []>(
      `SELECT t.environment, r.version, t.first_seen AS first, r.last_seen AS last
       FROM named_release t JOIN release r ON r.key = t.release`,
    )
    .all()
  return {
    releases: Object.fromEntries(
      rows.map(({ environment, version, first, last }) => [
        `${environment} ${version}`,
        [first, Math.floor(last / DAY_MS)],
      ]),
    ),
  }
}

function releasesOf(spans: Stored[]) {
  const named = spans.filter(({ resource }) => resource.release !== undefined)
  const dayOf = (own: Stored[]) => Math.floor(Math.max(...own.map(startOf)) / 1000 / DAY_MS)
  const byPlace = Map.groupBy(
    named,
    ({ lane, resource }) => `${environmentOf(lane)} ${resource.release}`,
  )
  return {
    releases: Object.fromEntries(
      [...byPlace].map(([key, own]) => [
        key,
        [
          Math.floor(Math.min(...own.map(startOf)) / 1000),
          dayOf(named.filter(({ resource }) => resource.release === own[0]?.resource.release)),
        ],
      ]),
    ),
  }
}

function wordsIn(db: Database) {
  const rows = db.query<{ key: number; text: string }, []>('SELECT key, text FROM span_word').all()
  const texts = new Map(rows.map(({ key, text }) => [key, text]))
  return (key: number) => texts.get(key) ?? '(other)'
}
