import type { Database } from 'bun:sqlite'
import { CHUNK_BYTES } from '../../db/chunk'
import { collectEvery } from '../../lib/collect-every'
import { encodeSections } from '../chunk/encode'
import { packSections } from '../chunk/packed-sections'
import { bytesOf } from '../chunk/sections'
import { FULL_SPANS } from '../gather-chunks'
import { ERROR } from '../span'
import { mergedSpans } from './merged-spans'

/** A step takes this long, or as long as the longest of its parts: encoding 4096 spans, 10 to 15 ms. */
const STEP_MS = 8
/** Columns merged between two collections: their spans as objects are twenty times that. */
const COLLECTED_BYTES = 1024 * 1024
/** Chunks looked at in one step. */
const STEP_CHUNKS = 256

interface SmallChunk {
  id: number
  firstBlock: number
  lastBlock: number
  count: number
  errors: number
  maxDuration: number
  firstAt: number
  lastAt: number
  bytes: number
}

/**
 * Merges small chunks of spans into large, better compressed ones, a bounded step at a time: spans of
 * a trace then lie together. The last ones of a stream stay small until enough has come.
 */
export function spanMerger(db: Database) {
  const streams = db.query<{ stream: number; through: number }, []>(
    `SELECT s.stream, coalesce(m.through_block, 0) AS through
     FROM (SELECT DISTINCT stream FROM span_series) s LEFT JOIN span_merged m ON m.stream = s.stream`,
  )
  const following = db.query<SmallChunk, [number, number, number]>(
    `SELECT id, first_block AS firstBlock, last_block AS lastBlock, count, errors,
       max_duration AS maxDuration, first_at AS firstAt, last_at AS lastAt, bytes
     FROM span_chunk WHERE stream = ? AND first_block > ? ORDER BY first_block LIMIT ?`,
  )
  const bodyOf = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM span_chunk WHERE id = ?',
  )
  const isThere = db.query('SELECT 1 FROM span_chunk WHERE id = ?')
  const remove = db.query('DELETE FROM span_chunk WHERE id = ?')
  const insert = db.query(
    `INSERT INTO span_chunk (stream, first_block, last_block, count, errors, max_duration, first_at,
       last_at, bytes, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const advance = db.query(
    `INSERT INTO span_merged (stream, through_block) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET through_block = excluded.through_block`,
  )

  const worked = collectEvery(COLLECTED_BYTES)

  const replace = db.transaction(({ stream, run }: Run, merged: Merged | undefined) => {
    const { firstBlock } = run[0] as SmallChunk
    const { lastBlock } = run.at(-1) as SmallChunk
    // What was erased meanwhile must not come back.
    if (!run.every(({ id }) => isThere.get(id))) return
    if (merged) {
      for (const { id } of run) remove.run(id)
      insert.run(
        ...([stream, firstBlock, lastBlock, merged.count, merged.errors] as const),
        Math.max(...run.map(({ maxDuration }) => maxDuration)),
        Math.min(...run.map(({ firstAt }) => firstAt)),
        Math.max(...run.map(({ lastAt }) => lastAt)),
        merged.bytes,
        merged.body,
      )
    }
    advance.run(stream, lastBlock)
  })

  function* bodiesOf(run: readonly SmallChunk[]) {
    for (const { id } of run) yield bodyOf.get(id)?.body ?? new Uint8Array()
  }

  /**
   * The long part, before the writer is held; rests in between.
   * @returns undefined when one of them is damaged: all stay as they are, and stop no others.
   */
  function* merge({ run }: Run): Generator<undefined, Merged | undefined> {
    if (run.length === 1) return undefined
    const spans = yield* mergedSpans(bodiesOf(run))
    if (!spans) return undefined
    yield
    const sections = encodeSections(spans)
    const errors = spans.filter(({ status }) => status === ERROR).length
    yield
    const body = packSections(sections)
    yield
    return { count: spans.length, errors, bytes: bytesOf(sections), body }
  }

  function next(): Run | undefined {
    for (const { stream, through } of streams.all()) {
      const run = nextRun(following.iterate(stream, through, STEP_CHUNKS))
      if (run) return { stream, run }
    }
    return undefined
  }

  let open: { from: Run; work: ReturnType<typeof merge> } | undefined

  return {
    /** Slices may be digested between two steps. @returns whether there may be more to do. */
    step(): boolean {
      const from = open?.from ?? next()
      if (!from) return false
      const work = open?.work ?? merge(from)
      open = undefined
      const end = performance.now() + STEP_MS
      for (;;) {
        const { done, value: merged } = work.next()
        if (done) {
          replace.immediate(from, merged)
          worked(merged?.bytes ?? 0)
          return true
        }
        if (performance.now() > end) break
      }
      open = { from, work }
      return true
    },
  }
}

/** Chunks of a stream that become one. */
interface Run {
  stream: number
  run: SmallChunk[]
}

interface Merged {
  count: number
  errors: number
  bytes: number
  body: Uint8Array
}

/** The next chunks that together make a full one, or undefined when there are too few. */
function nextRun(chunks: Iterable<SmallChunk>): SmallChunk[] | undefined {
  const run: SmallChunk[] = []
  let spans = 0
  let bytes = 0
  for (const chunk of chunks) {
    const isFull = spans + chunk.count > FULL_SPANS || bytes + chunk.bytes > CHUNK_BYTES
    if (isFull && run.length > 0) return run
    run.push(chunk)
    spans += chunk.count
    bytes += chunk.bytes
  }
  return run.length === STEP_CHUNKS ? run : undefined
}
