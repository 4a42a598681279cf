import type { Database } from 'bun:sqlite'
import type { SignalName } from '../spool/block'
import { CHUNK_BYTES, pack, packSeqs, SMALL, unpackOrNone, unpackSeqs } from './chunk'
import { type Chunk, chunkStore } from './chunk-store'

/** A chunk of at least this size is left as it is. */
const FULL_BYTES = CHUNK_BYTES / 2
/** The most chunks looked at in one step, so that it stays under 20 ms. */
const STEP_CHUNKS = 256

interface SmallChunk extends Omit<Chunk, 'project'> {
  id: number
}

/**
 * Merges runs of a signal's small chunks into large, better compressed ones, one bounded step at a time. The
 * last run of a project stays small until enough has come to fill a chunk.
 */
export function chunkRepacker(db: Database, signal: SignalName) {
  const chunks = chunkStore(db, signal)
  const projects = db.query<{ project: number; through: number }, [string]>(
    `SELECT p.id AS project, coalesce(r.through_seq, 0) AS through
     FROM project p LEFT JOIN repacked r ON r.project = p.id AND r.signal = ?`,
  )
  const following = db.query<SmallChunk, { project: number; signal: SignalName; through: number }>(
    `SELECT id, first_seq AS firstSeq, last_seq AS lastSeq, count, first_at AS firstAt,
       last_at AS lastAt, day, bytes, seqs, body
     FROM chunk WHERE project = $project AND signal = $signal AND first_seq > $through
     ORDER BY first_seq LIMIT ${STEP_CHUNKS}`,
  )
  const advance = db.query<null, { project: number; signal: SignalName; through: number }>(
    `INSERT INTO repacked (project, signal, through_seq) VALUES ($project, $signal, $through)
     ON CONFLICT DO UPDATE SET through_seq = excluded.through_seq`,
  )
  const forgetOf = db.query('DELETE FROM repacked WHERE project = ? AND signal = ?')

  const replace = db.transaction((project: number, run: SmallChunk[]) => {
    const merged = run.length > 1 && merge(run)
    if (merged) {
      for (const { id } of run) chunks.remove(id)
      chunks.add({ project, ...merged })
    }
    advance.run({ project, signal, through: (run.at(-1) as SmallChunk).lastSeq })
  })

  return {
    /** Merges one run. @returns whether there may be more to do */
    step(): boolean {
      for (const { project, through } of projects.all(signal)) {
        const run = nextRun(following.iterate({ project, signal, through }))
        if (!run) continue
        replace.immediate(project, run)
        return true
      }
      return false
    },
    /** Removes some of a project's chunks. @returns whether there may be more */
    erase(project: number): boolean {
      if (chunks.erase(project)) return true
      forgetOf.run(project, signal)
      return false
    },
  }
}

/** The next chunks that together make a full one; undefined when there are too few. */
function nextRun(chunks: Iterable<SmallChunk>): SmallChunk[] | undefined {
  const run: SmallChunk[] = []
  let bytes = 0
  for (const chunk of chunks) {
    const [first] = run
    // Retention removes whole days, and a chunk goes as one.
    if (first && (bytes + chunk.bytes > CHUNK_BYTES || chunk.day !== first.day)) return run
    run.push(chunk)
    bytes += chunk.bytes
    if (bytes > FULL_BYTES && run.length === 1) return run
  }
  return run.length === STEP_CHUNKS ? run : undefined
}

/**
 * Merges chunks into one.
 * @returns undefined when one of them is damaged: all stay as they are, and other runs go on
 */
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
    day: (run[0] as SmallChunk).day,
    bytes,
    body,
    seqs: seqs.every((seq, i) => seq === firstSeq + i) ? null : packSeqs(seqs),
  }
}
