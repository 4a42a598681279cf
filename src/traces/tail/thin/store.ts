import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../../db/id-index'
import { encodeSections } from '../../chunk/encode'
import { openChunkOrNone, type SpanChunk } from '../../chunk/open-chunk'
import { packSections } from '../../chunk/packed-sections'
import { bytesOf } from '../../chunk/sections'
import { spanAt } from '../../chunk/span-at'
import { traceFinder } from '../../find/reads'
import { ERROR } from '../../span'
import { streamsOf } from '../../stream'

const HOUR_MS = 3_600_000
/** Endpoints are compared within this many µs: few enough traces to sort at once. */
const WINDOW = 10 * 60_000_000
/** Rows removed in one step, so that the writer is not held for over 20 ms. */
const STEP_ROWS = 2000

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

interface Chunk {
  id: number
  firstBlock: number
  lastBlock: number
  body: Uint8Array
}

/**
 * Carries out the rules of projects on their old traces, a bounded step at a time: first rows of
 * traces go, window by window, then chunks lose the spans whose trace has no row.
 */
export function traceThinner(db: Database, ids: Pick<IdIndex, 'find'>) {
  const rules = db.query<Rule, []>(
    'SELECT project, after_hours AS afterHours, slowest, sample FROM trace_rule',
  )
  const progressOf = db.query<Progress, [number]>(
    'SELECT until_at AS untilAt, through_block AS throughBlock FROM trace_thinned WHERE stream = ?',
  )
  const setProgress = db.query(
    'INSERT OR REPLACE INTO trace_thinned (stream, until_at, through_block) VALUES (?, ?, ?)',
  )
  const nextStart = db.query<{ startAt: number }, [number, number]>(
    'SELECT start_at AS startAt FROM trace WHERE stream = ? AND start_at >= ? ORDER BY start_at LIMIT 1',
  )
  // The multiplication scatters keys, which are numbers in a row (Knuth's multiplicative hash).
  const doomed = db.query<{ key: number }, [number, number, number, number, number]>(
    `SELECT key FROM (
       SELECT key, errors, row_number() OVER (PARTITION BY root_service, root_name ORDER BY duration DESC, key) AS place
       FROM trace WHERE stream = ? AND start_at >= ? AND start_at < ?)
     WHERE errors = 0 AND place > ? AND (key * 2654435761) % 4294967296 / 4294968 >= ?`,
  )
  const removeTrace = db.query('DELETE FROM trace WHERE key = ?')
  const nextChunk = db.query<Chunk & { lastAt: number }, [number, number]>(
    `SELECT id, first_block AS firstBlock, last_block AS lastBlock, last_at AS lastAt, body
     FROM span_chunk WHERE stream = ? AND first_block > ? ORDER BY first_block LIMIT 1`,
  )
  const removeChunk = db.query('DELETE FROM span_chunk WHERE id = ?')
  const removeText = db.query(
    'DELETE FROM span_text WHERE rowid BETWEEN (?1 << 40) | ?2 AND (?1 << 40) | ?3',
  )
  const shrinkChunk = db.query(
    'UPDATE span_chunk SET count = ?, errors = ?, bytes = ?, body = ? WHERE id = ?',
  )
  const find = traceFinder(db, ids)

  const removeTraces = db.transaction((stream: number, keys: number[], progress: Progress) => {
    for (const key of keys) removeTrace.run(key)
    setProgress.run(stream, progress.untilAt, progress.throughBlock)
  })

  /** @returns whether it did anything */
  function thinTraces(stream: number, rule: Rule, progress: Progress, horizon: number): boolean {
    const { untilAt, throughBlock } = progress
    if (untilAt >= horizon) return false
    const next = nextStart.get(stream, untilAt)?.startAt ?? horizon
    const from = Math.min(next - (next % WINDOW), horizon)
    if (from >= horizon) {
      removeTraces.immediate(stream, [], { untilAt: horizon, throughBlock })
      return true
    }
    const to = from + WINDOW
    const keys = doomed.all(stream, from, to, rule.slowest, rule.sample).map(({ key }) => key)
    const isLast = keys.length <= STEP_ROWS
    removeTraces.immediate(stream, keys.slice(0, STEP_ROWS), {
      untilAt: isLast ? to : from,
      throughBlock,
    })
    return true
  }

  function thinChunks(stream: number, { untilAt, throughBlock }: Progress): boolean {
    const chunk = nextChunk.get(stream, throughBlock)
    if (!chunk || chunk.lastAt >= untilAt) return false
    const change = changeOf(chunk, stream)
    db.transaction(() => {
      change()
      setProgress.run(stream, untilAt, chunk.lastBlock)
    }).immediate()
    return true
  }

  /** Prepares, before the writer is held, what is to become of a chunk. A damaged one stays. */
  function changeOf({ id, firstBlock, lastBlock, body }: Chunk, stream: number): () => void {
    const chunk = openChunkOrNone(body)
    if (!chunk) return () => {}
    const spans = keptOf(chunk, stream)
    if (spans.length === chunk.count) return () => {}
    if (spans.length === 0)
      return () => {
        removeChunk.run(id)
        removeText.run(stream, firstBlock, lastBlock)
      }
    const sections = encodeSections(spans)
    const errors = spans.filter(({ status }) => status === ERROR).length
    const smaller = packSections(sections)
    return () => void shrinkChunk.run(spans.length, errors, bytesOf(sections), smaller, id)
  }

  function keptOf(chunk: SpanChunk, stream: number) {
    const isKept = chunk.traceIds.map((trace) =>
      find(Buffer.from(trace, 'hex')).some((row) => row.stream === stream),
    )
    const places = Array.from({ length: chunk.count }, (_, i) => i)
    return places.filter((i) => isKept[chunk.traceOf[i] as number]).map((i) => spanAt(chunk, i))
  }

  return {
    /** @returns whether there may be more to do. */
    step(now: number): boolean {
      for (const rule of rules.all()) {
        // Whole windows: a part of one would compare endpoints with less.
        const oldest = (now - rule.afterHours * HOUR_MS) * 1000
        const horizon = oldest - (oldest % WINDOW)
        const [first, last] = streamsOf(rule.project)
        for (let stream = first; stream <= last; stream++) {
          const progress = progressOf.get(stream) ?? { untilAt: 0, throughBlock: 0 }
          if (thinTraces(stream, rule, progress, horizon) || thinChunks(stream, progress))
            return true
        }
      }
      return false
    },
  }
}
