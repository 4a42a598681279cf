import type { Database } from 'bun:sqlite'
import type { Limits } from '../../limits'
import { compress, FAST } from '../chunks/chunk'
import { removeSome } from '../remove-some'
import type { Block, SignalName, SpoolRecord } from '../spool/block'

/** Why a record was set aside, and the record. */
export interface DeadLetter {
  /** When its block was appended, in ms. */
  at: number
  project: number
  signal: SignalName
  reason: string
  /** The payload of one record, or the whole body of a block. */
  record: Uint8Array
  /** The number of its block in the log; left out of what came from elsewhere. */
  seq?: number
  /** What makes it a block of the log again; left out of what cannot be put in again. */
  again?: Again
}

interface Again {
  /** Which line of its block it was. */
  line: number
  heads: Uint8Array
  /** Whether the record is packed, as the body of a block is. */
  isPacked: boolean
  /** The other fields of the block. */
  rest: Omit<Block, 'seq' | 'project' | 'signal' | 'at' | 'heads' | 'body'>
}

/** Where a dead letter stands: in every copy of the database it is the same one. */
export type Place = { seq: number; line: number }

/** A whole block, set aside. */
export function blockLetter(block: Block, reason: string): DeadLetter {
  const { seq, project, signal, at, heads, body, ...rest } = block
  const again = { line: 0, heads, isPacked: true, rest }
  return { at, project, signal, reason, record: body, seq, again }
}

/** A record of a block, set aside alone; with the block's body as it lies where its payload cannot be unpacked. */
export function recordLetter(
  block: Block,
  line: number,
  { head, payload }: Pick<SpoolRecord, 'head'> & { payload: string | undefined },
  reason: string,
): DeadLetter {
  const record = payload === undefined ? block.body : Buffer.from(payload)
  const heads = Buffer.from(head)
  const letter = blockLetter({ ...block, heads, body: record, count: 1 }, reason)
  const isPacked = payload === undefined
  return { ...letter, again: { ...(letter.again as Again), line, isPacked } }
}

type Row = Required<Omit<DeadLetter, 'again'>> & {
  line: number
  heads: Uint8Array | null
  isPacked: number
  block: string | null
}

/** Keeps records that cannot be digested, with the reason. Runs on the digest thread, inside its transaction. */
export function deadLetters(db: Database, limits: Pick<Limits, 'deadLetters' | 'deadLetterBytes'>) {
  const insert = db.query<null, Row>(
    `INSERT INTO dead_letter (at, project, signal, reason, record, seq, line, heads, is_packed, block)
     VALUES ($at, $project, $signal, $reason, $record, $seq, $line, $heads, $isPacked, $block)`,
  )
  const all = db.query<{ letters: number; bytes: number }, []>(
    'SELECT count(*) AS letters, total(length(record) + ifnull(length(heads), 0)) AS bytes FROM dead_letter',
  )
  const oldest = db.query<{ id: number; at: number; bytes: number }, []>(
    `SELECT id, at, length(record) + ifnull(length(heads), 0) AS bytes FROM dead_letter
     ORDER BY seq, line, id`,
  )
  const drop = db.query('DELETE FROM dead_letter WHERE id = ?')
  const placeless = db.query<{ line: number }, []>(
    'SELECT ifnull(max(line), 0) + 1 AS line FROM dead_letter WHERE seq = 0',
  )
  const dropAll = db.query('DELETE FROM dead_letter')
  const noteDropped = db.query<null, { letters: number; at: number }>(
    `INSERT INTO dead_letter_dropped (id, letters, at) VALUES (1, $letters, $at)
     ON CONFLICT DO UPDATE SET letters = letters + excluded.letters, at = max(at, excluded.at)`,
  )
  const at = db.query<Row & { id: number }, Place>(
    `SELECT id, at, project, signal, reason, record, seq, line, heads, is_packed AS isPacked, block
     FROM dead_letter WHERE seq = $seq AND line = $line`,
  )
  const note = db.query<null, { id: number; reason: string; triedAt: number }>(
    'UPDATE dead_letter SET reason = $reason, tried_at = $triedAt WHERE id = $id',
  )

  return {
    add({ at, project, signal, reason, record, seq = 0, again }: DeadLetter): void {
      insert.run({
        ...{ at, project, signal, reason, record, seq },
        line: again?.line ?? (seq === 0 ? (placeless.get()?.line ?? 1) : 0),
        heads: again?.heads ?? null,
        isPacked: again?.isPacked ? 1 : 0,
        block: again ? JSON.stringify(again.rest) : null,
      })
    },
    /** Removes the oldest, as many as there are too many, and notes how many. */
    trim(): void {
      let { letters, bytes } = all.get() ?? { letters: 0, bytes: 0 }
      const isTooMuch = () => letters > limits.deadLetters || bytes > limits.deadLetterBytes
      if (!isTooMuch()) return
      for (const one of oldest.all()) {
        if (!isTooMuch()) return
        drop.run(one.id)
        noteDropped.run({ letters: 1, at: one.at })
        letters--
        bytes -= one.bytes
      }
    },
    has: (place: Place): boolean => at.get(place) !== null,
    /**
     * A dead letter as a block that takes the log's next place.
     * @returns undefined where there is none, or none that can be put in again
     */
    block(place: Place, seq: number): Block | undefined {
      const row = at.get(place)
      if (!row?.heads || row.block === null) return undefined
      const { project, signal, record, heads, isPacked, block } = row
      const body = isPacked ? record : compress(record, FAST)
      return {
        environment: null,
        month: null,
        ...JSON.parse(block),
        seq,
        project,
        signal,
        at: row.at,
        heads,
        body,
      }
    },
    /** Keeps a dead letter that was tried again in vain, with the new reason. */
    keep(place: Place, reason: string, triedAt: number): void {
      for (const { id } of at.all(place)) note.run({ id, reason, triedAt })
    },
    /** @returns how many there were */
    remove: (places: readonly Place[]): number =>
      places
        .flatMap((place) => at.all(place))
        .reduce((count, { id }) => count + drop.run(id).changes, 0),
    removeAll: (): number => dropAll.run().changes,
    /** Removes some dead letters of a project. @returns whether there may be more */
    erase: (project: number): boolean =>
      removeSome(db, { table: 'dead_letter', key: 'id', column: 'project' }, project),
  }
}

export type DeadLetters = ReturnType<typeof deadLetters>
