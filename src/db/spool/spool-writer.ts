import type { Database } from 'bun:sqlite'
import { compress, FAST } from '../chunks/chunk'
import type { Block, BlockDraft, Written } from './block'
import { type SentBytes, sharedReader } from './shared-room'

interface Append {
  drafts: BlockDraft<SentBytes>[]
  /** The number up to which the digest's work is committed and synced. */
  digested: number
  /** The time of the append, in ms by our clock. */
  at: number
}

interface Surroundings {
  /** How far the spool is digested. The digest reads no number up to this one again. */
  watermark: number
  /**
   * The highest number that was ever acknowledged, so that no number is given twice, even when its block was lost.
   */
  acknowledged?: number
  /** The shared memory in which the bytes of appended blocks lie. */
  memory: SharedArrayBuffer
}

/**
 * The only writer of the spool. In a server it runs on a thread of its own, which waits for the disk; a command uses
 * it too.
 */
export function spoolWriter(db: Database, { watermark, acknowledged = 0, memory }: Surroundings) {
  const bytesOf = sharedReader(memory)
  const insert = db.query<null, Pick<Block, keyof Block>>(
    `INSERT INTO block (seq, project, signal, environment, month, at, count, bytes, heads, body)
     VALUES ($seq, $project, $signal, $environment, $month, $at, $count, $bytes, $heads, $body)`,
  )
  const remove = db.query('DELETE FROM block WHERE seq <= ?')
  const touch = db.query('UPDATE probe SET at = ?')
  const left = db.query<Written, [number]>(
    'SELECT seq, project, signal, environment, month, count, bytes FROM block WHERE seq > ? ORDER BY seq',
  )
  const newest = db.query<{ seq: number | null }, []>('SELECT max(seq) AS seq FROM block')
  let removed = 0

  const write = db.transaction(({ drafts, digested, at }: Append): Written[] => {
    // The highest number is read under the lock, because a command beside the server appends too. It may be lower than
    // the watermark, if the file was lost after the digest had read it.
    const lastSeq = Math.max(newest.get()?.seq ?? 0, acknowledged, watermark, digested)
    if (digested > removed) remove.run(digested)
    return drafts.map(({ project, signal, counted, count, heads, payloads }, i) => {
      const written: Written = {
        seq: lastSeq + 1 + i,
        project,
        signal,
        environment: counted?.environment ?? null,
        month: counted?.month ?? null,
        count,
        bytes: payloads.length,
      }
      insert.run({ ...written, at, heads: bytesOf(heads), body: compress(bytesOf(payloads), FAST) })
      return written
    })
  })

  return {
    /** Blocks of an earlier run that the digest has not passed yet. */
    left: () => left.all(watermark),
    /**
     * Commits and syncs blocks, all or none, and drops those that the digest has passed.
     * @throws what the disk says
     */
    append(request: Append): Written[] {
      const written = write.immediate(request)
      removed = request.digested
      return written
    },
    /** Writes to the disk, to find out whether it takes writes. @throws what the disk says */
    probe: (now: number) => void touch.run(now),
  }
}

export type SpoolWriter = ReturnType<typeof spoolWriter>
