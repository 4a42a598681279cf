import type { Database } from 'bun:sqlite'
import { CHUNK_BYTES, pack, packSeqs, SMALL, unpackOrNone, unpackSeqs } from './chunk'

/** A chunk this full is left as it is. */
const FULL_BYTES = CHUNK_BYTES / 2
/** Chunks looked at in one step, so that a step stays under 20 ms. */
const STEP_CHUNKS = 256

interface SmallChunk {
  id: number
  firstSeq: number
  lastSeq: number
  count: number
  firstAt: number
  lastAt: number
  bytes: number
  seqs: Uint8Array | null
  body: Uint8Array
}

/**
 * Merges runs of small chunks into large, better compressed ones, one bounded step at a time. The
 * last run of a project stays small until enough has come to fill a chunk.
 */
export function chunkRepacker(db: Database) {
  const streams = db.query<{ project: number; signal: string; through: number }, []>(
    `SELECT p.id AS project, s.signal, coalesce(r.through_seq, 0) AS through
     FROM project p CROSS JOIN (SELECT 'event' AS signal) s
     LEFT JOIN repacked r ON r.project = p.id AND r.signal = s.signal`,
  )
  const following = db.query<SmallChunk, [number, string, number, number]>(
    `SELECT id, first_seq AS firstSeq, last_seq AS lastSeq, count, first_at AS firstAt,
       last_at AS lastAt, bytes, seqs, body
     FROM chunk WHERE project = ? AND signal = ? AND first_seq > ? ORDER BY first_seq LIMIT ?`,
  )
  const remove = db.query('DELETE FROM chunk WHERE id = ?')
  const insert = db.query(
    `INSERT INTO chunk (project, signal, first_seq, last_seq, count, first_at, last_at, bytes, seqs, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const advance = db.query(
    `INSERT INTO repacked (project, signal, through_seq) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET through_seq = excluded.through_seq`,
  )

  const replace = db.transaction((project: number, signal: string, run: SmallChunk[]) => {
    const merged = run.length > 1 && merge(run)
    if (merged) {
      for (const { id } of run) remove.run(id)
      const { firstSeq, lastSeq, count, firstAt, lastAt, bytes, seqs, body } = merged
      insert.run(project, signal, firstSeq, lastSeq, count, firstAt, lastAt, bytes, seqs, body)
    }
    advance.run(project, signal, (run.at(-1) as SmallChunk).lastSeq)
  })

  return {
    /** @returns whether there may be more to do. */
    step(): boolean {
      for (const { project, signal, through } of streams.all()) {
        const run = nextRun(following.iterate(project, signal, through, STEP_CHUNKS))
        if (!run) continue
        replace.immediate(project, signal, run)
        return true
      }
      return false
    },
  }
}

/** The next chunks that together make a full one, or undefined when there are too few. */
function nextRun(chunks: Iterable<SmallChunk>): SmallChunk[] | undefined {
  const run: SmallChunk[] = []
  let bytes = 0
  for (const chunk of chunks) {
    if (bytes + chunk.bytes > CHUNK_BYTES && run.length > 0) return run
    run.push(chunk)
    bytes += chunk.bytes
    if (bytes > FULL_BYTES && run.length === 1) return run
  }
  return run.length === STEP_CHUNKS ? run : undefined
}

/** @returns undefined when one of them is damaged: all stay as they are, and stop no others. */
function merge(run: readonly SmallChunk[]) {
  const records = run.map((chunk) => unpackOrNone(chunk.body))
  if (records.includes(undefined)) return undefined
  const seqs = run.flatMap(unpackSeqs)
  const firstSeq = (run[0] as SmallChunk).firstSeq
  const { bytes, body } = pack(records.flat() as string[], SMALL)
  return {
    firstSeq,
    lastSeq: (run.at(-1) as SmallChunk).lastSeq,
    count: seqs.length,
    firstAt: Math.min(...run.map((chunk) => chunk.firstAt)),
    lastAt: Math.max(...run.map((chunk) => chunk.lastAt)),
    bytes,
    body,
    seqs: seqs.every((seq, i) => seq === firstSeq + i) ? null : packSeqs(seqs),
  }
}
