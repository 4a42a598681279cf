import type { Database } from 'bun:sqlite'
import type { TimedChange } from '../../../db/changes/timed-change'
import { packSections } from '../../../db/columns/packed-sections'
import { bytesOf } from '../../../db/columns/sections'
import type { IdIndex } from '../../../db/ids/id-index'
import { HOUR_MS } from '../../../lib/time'
import { laneRange } from '../../../projects/lane'
import { encodeSections } from '../../spans/chunk/encode'
import { openChunkOrNone } from '../../spans/chunk/open-chunk'
import { spanAt } from '../../spans/chunk/span-at'
import type { SpanChunk } from '../../spans/chunk/span-chunk'
import { ERROR } from '../../spans/span'

/** Width of the windows, in µs, within which traces are compared: few enough to sort at once. */
const WINDOW = 10 * 60_000_000
/** Rows that one change removes, so that the writer is not held for over 20 ms, and windows that it looks at. */
const STEP_ROWS = 2000
const STEP_WINDOWS = 4

interface Rule {
  project: number
  afterHours: number
  slowest: number
  sample: number
}

interface Progress {
  untilAt: number
  throughBlock: number
}

type Doomed = { lane: number; from: number; to: number; slowest: number; sample: number }

interface Chunk {
  id: number
  firstBlock: number
  lastBlock: number
  body: Uint8Array
}

/**
 * Removes the old traces that the rules of projects do not keep, a bounded step at a time: first rows
 * of traces, window by window, then from the chunks the spans whose trace has no row any more.
 */
export function traceThinner(db: Database, ids: Pick<IdIndex, 'find'>) {
  const rules = db.query<Rule, []>(
    'SELECT project, after_hours AS afterHours, slowest, sample FROM trace_rule',
  )
  const progressOf = db.query<Progress, [number]>(
    'SELECT until_at AS untilAt, through_block AS throughBlock FROM trace_thinned WHERE lane = ?',
  )
  const thinned = db.query<Progress & { lane: number }, []>(
    'SELECT lane, until_at AS untilAt, through_block AS throughBlock FROM trace_thinned',
  )
  const setProgress = db.query(
    'INSERT OR REPLACE INTO trace_thinned (lane, until_at, through_block) VALUES ($lane, $untilAt, $throughBlock)',
  )
  const nextStart = db.query<{ startAt: number }, [number, number]>(
    'SELECT start_at AS startAt FROM trace WHERE lane = ? AND start_at >= ? ORDER BY start_at LIMIT 1',
  )
  // The multiplication scatters keys, which are consecutive (Knuth's multiplicative hash).
  const doomed = db.query<{ key: number }, Doomed>(
    `SELECT key FROM (
       SELECT key, errors, row_number() OVER (PARTITION BY root_service, root_name ORDER BY duration DESC, key) AS rank
       FROM trace WHERE lane = $lane AND start_at >= $from AND start_at < $to)
     WHERE errors = 0 AND rank > $slowest AND (key * 2654435761) % 4294967296 / 4294968 >= $sample`,
  )
  const removeTrace = db.query('DELETE FROM trace WHERE key = ?')
  const nextChunk = db.query<Chunk & { lastAt: number }, [number, number]>(
    `SELECT id, first_block AS firstBlock, last_block AS lastBlock, last_at AS lastAt, body
     FROM span_chunk WHERE lane = ? AND first_block > ? ORDER BY first_block LIMIT 1`,
  )
  const removeChunk = db.query('DELETE FROM span_chunk WHERE id = ?')
  const removeText = db.query(
    'DELETE FROM span_text WHERE rowid BETWEEN ($lane << 40) | $first AND ($lane << 40) | $last',
  )
  const shrinkChunk = db.query(
    'UPDATE span_chunk SET count = $count, errors = $errors, bytes = $bytes, body = $body WHERE id = $id',
  )
  const isTraceOf = db.query('SELECT 1 FROM trace WHERE key = $key AND id = $id AND lane = $lane')

  /** Each lane of projects with a rule, and up to where its traces are old at that time: whole windows, so that each is compared with all others of its window. */
  function* oldTraces(at: number) {
    for (const rule of rules.all()) {
      const oldest = (at - rule.afterHours * HOUR_MS) * 1000
      const horizon = oldest - (oldest % WINDOW)
      const [first, last] = laneRange(rule.project)
      for (let lane = first; lane <= last; lane++) yield { lane, rule, horizon }
    }
  }

  const progressIn = (lane: number) => progressOf.get(lane) ?? { untilAt: 0, throughBlock: 0 }

  /** @returns where the first window with traces begins, or the horizon when there is none before it */
  function nextFrom(lane: number, from: number, horizon: number): number {
    const next = nextStart.get(lane, from)?.startAt ?? horizon
    return Math.min(next - (next % WINDOW), horizon)
  }

  /** Thins one window. @returns how many rows went, or undefined when nothing is left to thin */
  function thinTraces(lane: number, rule: Rule, horizon: number): number | undefined {
    const { untilAt, throughBlock } = progressIn(lane)
    const from = nextFrom(lane, untilAt, horizon)
    if (from >= horizon) return undefined
    const to = from + WINDOW
    const keys = doomed
      .all({ lane, from, to, slowest: rule.slowest, sample: rule.sample })
      .map(({ key }) => key)
    const isLast = keys.length <= STEP_ROWS
    for (const key of keys.slice(0, STEP_ROWS)) removeTrace.run(key)
    setProgress.run({ lane, untilAt: isLast ? nextFrom(lane, to, horizon) : from, throughBlock })
    return Math.min(keys.length, STEP_ROWS)
  }

  function thin({ at }: { at: number }): void {
    let rows = 0
    let windows = 0
    for (const { lane, rule, horizon } of oldTraces(at))
      for (;;) {
        const removed = thinTraces(lane, rule, horizon)
        if (removed === undefined) break
        rows += removed
        if (rows >= STEP_ROWS || ++windows >= STEP_WINDOWS) return
      }
  }

  function thinChunks(lane: number, { untilAt, throughBlock }: Progress): boolean {
    const chunk = nextChunk.get(lane, throughBlock)
    if (!chunk || chunk.lastAt >= untilAt) return false
    const change = changeOf(chunk, lane)
    db.transaction(() => {
      change()
      setProgress.run({ lane, untilAt, throughBlock: chunk.lastBlock })
    }).immediate()
    return true
  }

  /** Prepares, before the transaction, what becomes of a chunk. A damaged one stays. */
  function changeOf({ id, firstBlock, lastBlock, body }: Chunk, lane: number): () => void {
    const chunk = openChunkOrNone(body)
    if (!chunk) return () => {}
    const spans = keptOf(chunk, lane)
    if (spans.length === chunk.count) return () => {}
    if (spans.length === 0)
      return () => {
        removeChunk.run(id)
        removeText.run({ lane, first: firstBlock, last: lastBlock })
      }
    const sections = encodeSections(spans)
    const errors = spans.filter(({ status }) => status === ERROR).length
    const smaller = {
      id,
      count: spans.length,
      errors,
      bytes: bytesOf(sections),
      body: packSections(sections),
    }
    return () => void shrinkChunk.run(smaller)
  }

  function keptOf(chunk: SpanChunk, lane: number) {
    const isKept = chunk.traceIds.map((trace) => {
      const id = Buffer.from(trace, 'hex')
      return ids.find(id).some((key) => isTraceOf.get({ key, id, lane }) !== null)
    })
    const rows = Array.from({ length: chunk.count }, (_, i) => i)
    return rows.filter((i) => isKept[chunk.traceOf[i] as number]).map((i) => spanAt(chunk, i))
  }

  const thinning: TimedChange = {
    name: 'traces.thin',
    due: (now) =>
      oldTraces(now).some(
        ({ lane, horizon }) => nextFrom(lane, progressIn(lane).untilAt, horizon) < horizon,
      )
        ? { at: now }
        : undefined,
  }

  return {
    changes: {
      /** Removes some of the traces that are too old by then and that no rule keeps. */
      'traces.thin': thin,
    },
    thinning,
    /** Removes from a chunk the spans whose trace is gone. @returns whether there may be more to do */
    step: (): boolean => thinned.all().some(({ lane, ...progress }) => thinChunks(lane, progress)),
  }
}
