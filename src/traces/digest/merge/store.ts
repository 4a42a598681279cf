import type { Database } from 'bun:sqlite'
import { CHUNK_BYTES } from '../../../db/chunks/chunk'
import { packSections } from '../../../db/columns/packed-sections'
import { bytesOf } from '../../../db/columns/sections'
import { collectEvery } from '../../../lib/collect-every'
import { encodeSections } from '../../spans/chunk/encode'
import { ERROR } from '../../spans/span'
import { FULL_SPANS } from '../gather-chunks'
import { chunkAdder } from '../span-chunks.store'
import { mergedSpans } from './merged-spans'

/** How long a step works, unless one part of it takes longer: encoding 4096 spans takes 10 to 15 ms. */
const STEP_MS = 8
/** Bytes of columns merged between two garbage collections: as objects, their spans take twenty times as much. */
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
  day: number | null
  bytes: number
}

/**
 * Merges small chunks of spans into large, better compressed ones, a bounded step at a time: spans of
 * a trace then lie together. The last ones of a lane stay small until they make a full one.
 */
export function spanMerger(db: Database) {
  const lanes = db.query<{ lane: number; through: number }, []>(
    `SELECT s.lane, coalesce(m.through_block, 0) AS through
     FROM (SELECT DISTINCT lane FROM span_series) s LEFT JOIN span_merged m ON m.lane = s.lane`,
  )
  const following = db.query<SmallChunk, { lane: number; through: number; most: number }>(
    `SELECT id, first_block AS firstBlock, last_block AS lastBlock, count, errors,
       max_duration AS maxDuration, first_at AS firstAt, last_at AS lastAt, day, bytes
     FROM span_chunk WHERE lane = $lane AND first_block > $through ORDER BY first_block LIMIT $most`,
  )
  const bodyOf = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM span_chunk WHERE id = ?',
  )
  const isThere = db.query('SELECT 1 FROM span_chunk WHERE id = ?')
  const remove = db.query('DELETE FROM span_chunk WHERE id = ?')
  const addChunk = chunkAdder(db)
  const advance = db.query(
    `INSERT INTO span_merged (lane, through_block) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET through_block = excluded.through_block`,
  )

  const worked = collectEvery(COLLECTED_BYTES)

  const replace = db.transaction(({ lane, run }: Run, merged: Merged | undefined) => {
    const { firstBlock, day } = run[0] as SmallChunk
    const { lastBlock } = run.at(-1) as SmallChunk
    // Chunks that were erased meanwhile must not come back.
    if (!run.every(({ id }) => isThere.get(id))) return
    if (merged) {
      for (const { id } of run) remove.run(id)
      addChunk({
        lane,
        firstBlock,
        lastBlock,
        day,
        maxDuration: Math.max(...run.map(({ maxDuration }) => maxDuration)),
        firstAt: Math.min(...run.map(({ firstAt }) => firstAt)),
        lastAt: Math.max(...run.map(({ lastAt }) => lastAt)),
        ...merged,
      })
    }
    advance.run(lane, lastBlock)
  })

  function* bodiesOf(run: readonly SmallChunk[]) {
    for (const { id } of run) yield bodyOf.get(id)?.body ?? new Uint8Array()
  }

  /**
   * The work that takes long, before the transaction; rests in between.
   * @returns undefined when one of the chunks is damaged: they stay as they are, and the next ones are merged.
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
    for (const { lane, through } of lanes.all()) {
      const run = nextRun(following.iterate({ lane, through, most: STEP_CHUNKS }))
      if (run) return { lane, run }
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

/** Chunks of a lane that become one. */
interface Run {
  lane: number
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
    const [first] = run
    // Retention removes whole days, and a chunk goes as one.
    if (first && (isFull || chunk.day !== first.day)) return run
    run.push(chunk)
    spans += chunk.count
    bytes += chunk.bytes
  }
  return run.length === STEP_CHUNKS ? run : undefined
}
