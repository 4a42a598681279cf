import type { Database } from 'bun:sqlite'
import { STEP_ROWS } from '../remove-some'
import type { SignalName } from '../spool/block'

/** Payloads of one project and signal, compressed together. */
export interface Chunk {
  project: number
  /** Row numbers of its first and last record. */
  firstSeq: number
  lastSeq: number
  /** How many payloads it holds, including those without a row. */
  count: number
  firstAt: number
  lastAt: number
  /** The day on which its records were received; null in chunks that earlier versions made. */
  day: number | null
  /** Bytes of the payloads before compression. */
  bytes: number
  /** The row number of each payload, packed; null when every number from the first to the last has a payload. */
  seqs: Uint8Array | null
  body: Uint8Array
}

/** The only writer of one signal's chunks. Runs on the digest thread, inside its transactions. */
export function chunkStore(db: Database, signal: SignalName) {
  const insert = db.query<null, Pick<Chunk, keyof Chunk> & { signal: SignalName }>(
    `INSERT INTO chunk (project, signal, first_seq, last_seq, count, first_at, last_at, day, bytes, seqs,
       body)
     VALUES ($project, $signal, $firstSeq, $lastSeq, $count, $firstAt, $lastAt, $day,
       $bytes, $seqs, $body)`,
  )
  const remove = db.query('DELETE FROM chunk WHERE id = ?')
  const removeOf = db.query(
    `DELETE FROM chunk WHERE id IN
       (SELECT id FROM chunk WHERE project = ? AND signal = ? LIMIT ${STEP_ROWS})`,
  )
  return {
    add(chunk: Chunk): void {
      insert.run({ signal, ...chunk })
    },
    remove: (id: number): void => void remove.run(id),
    /** Removes some chunks of a project. @returns whether there may be more */
    erase: (project: number): boolean => removeOf.run(project, signal).changes > 0,
  }
}
