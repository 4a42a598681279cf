import type { Database } from 'bun:sqlite'
import type { Expiry, Old, Piece, Removed } from '../../db/digest/expiry'
import type { IdIndex } from '../../db/ids/id-index'
import { DAY_MS } from '../../lib/time'
import { laneRange } from '../../projects/lane'
import { openChunkOrNone } from '../spans/chunk/open-chunk'
import { readBlocks } from '../spans/trace-row'

/** Traces removed in one step, and chunks that it opens: a step takes some 10 ms. */
const STEP_TRACES = 600
const STEP_CHUNKS = 16

/** Spans of a lane up to a block. */
export interface SpanPiece extends Piece {
  lane: number
  /** Keys of traces whose spans all lie up to `blocks`. */
  traces: number[]
  /** The last block that the traces may have; one with later blocks lives on with these. */
  blocks: number
  /** Chunks up to this block go: all of their traces are looked at. */
  through: number
}

interface Chunk {
  firstBlock: number
  lastBlock: number
  day: number
}

/** Removes old spans: columns, texts and traces. What is counted of them stays. */
export function spanExpiry(db: Database, ids: Pick<IdIndex, 'find'>): Expiry<SpanPiece> {
  const day = `coalesce(day, last_at / ${DAY_MS * 1000})`
  const oldest = db.query<Chunk, { lane: number; latest: number }>(
    `SELECT first_block AS firstBlock, last_block AS lastBlock, ${day} AS day
     FROM span_chunk WHERE lane = $lane AND ${day} <= $latest ORDER BY first_block LIMIT ${STEP_CHUNKS}`,
  )
  const upTo = db.query<Chunk & { body: Uint8Array }, { lane: number; through: number }>(
    `SELECT first_block AS firstBlock, last_block AS lastBlock, ${day} AS day, body
     FROM span_chunk WHERE lane = $lane AND first_block <= $through ORDER BY first_block
     LIMIT ${STEP_CHUNKS}`,
  )
  const ended = db.query<Chunk & { id: number; count: number }, { lane: number; through: number }>(
    `SELECT id, first_block AS firstBlock, last_block AS lastBlock, ${day} AS day, count
     FROM span_chunk WHERE lane = $lane AND first_block <= $through AND last_block <= $through`,
  )
  const removeChunk = db.query('DELETE FROM span_chunk WHERE id = ?')
  const removeText = db.query<null, { lane: number; first: number; last: number }>(
    'DELETE FROM span_text WHERE rowid BETWEEN ($lane << 40) | $first AND ($lane << 40) | $last',
  )
  const traceOf = db.query<{ blocks: Uint8Array }, { key: number; id: Buffer; lane: number }>(
    'SELECT blocks FROM trace WHERE key = $key AND id = $id AND lane = $lane',
  )
  const blocksOf = db.query<{ blocks: Uint8Array }, { key: number; lane: number }>(
    'SELECT blocks FROM trace WHERE key = $key AND lane = $lane',
  )
  const removeTrace = db.query('DELETE FROM trace WHERE key = ?')

  /** The end of the chunks of a lane that are old, of the oldest ones. */
  function endOfOld(lane: number, { before, today }: Old): Chunk | undefined {
    let end: Chunk | undefined
    for (const chunk of oldest.iterate({ lane, latest: today + 1 })) {
      if (chunk.day >= before) break
      end = chunk
    }
    return end
  }

  /** The traces of a chunk that have no later blocks. */
  function* endingIn(lane: number, { body, lastBlock }: { body: Uint8Array; lastBlock: number }) {
    for (const trace of openChunkOrNone(body)?.traceIds ?? []) {
      const id = Buffer.from(trace, 'hex')
      for (const key of ids.find(id)) {
        const row = traceOf.get({ key, id, lane })
        if (row && endsBy(row.blocks, lastBlock)) yield key
      }
    }
  }

  function pieceOf(lane: number, end: Chunk): SpanPiece {
    const traces: number[] = []
    let { firstBlock: blocks, firstBlock: through } = end
    for (const chunk of upTo.iterate({ lane, through: end.lastBlock })) {
      // Where the step is full, the chunk stays until its other traces are gone, too.
      through = chunk.firstBlock - 1
      blocks = chunk.lastBlock
      for (const key of endingIn(lane, chunk)) {
        if (traces.length === STEP_TRACES) return { day: chunk.day, lane, traces, blocks, through }
        traces.push(key)
      }
      through = chunk.lastBlock
    }
    return { day: end.day, lane, traces, blocks, through }
  }

  function next(project: number, old: Old): SpanPiece | undefined {
    const [first, last] = laneRange(project)
    let oldestOf: { lane: number; end: Chunk } | undefined
    for (let lane = first; lane <= last; lane++) {
      const end = endOfOld(lane, old)
      if (end && end.day < (oldestOf?.end.day ?? Number.POSITIVE_INFINITY)) oldestOf = { lane, end }
    }
    return oldestOf && pieceOf(oldestOf.lane, oldestOf.end)
  }

  function remove(project: number, { lane, traces, blocks, through }: SpanPiece): Removed[] {
    const [first, last] = laneRange(project)
    if (lane < first || lane > last) throw new Error(`Lane ${lane} is none of project ${project}.`)
    for (const key of traces) {
      const row = blocksOf.get({ key, lane })
      // Spans of it may have come since.
      if (row && endsBy(row.blocks, blocks)) removeTrace.run(key)
    }
    return ended.all({ lane, through }).map(({ id, firstBlock, lastBlock, day, count }) => {
      removeChunk.run(id)
      removeText.run({ lane, first: firstBlock, last: lastBlock })
      return { day, records: count }
    })
  }

  return { next, remove }
}

const endsBy = (blocks: Uint8Array, last: number) => (readBlocks(blocks).at(-1)?.[1] ?? 0) <= last
