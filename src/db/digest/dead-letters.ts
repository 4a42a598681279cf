import type { Database } from 'bun:sqlite'
import { removeSome } from '../remove-some'
import type { SignalName } from '../spool/block'

/** Why a record was set aside, and the record. */
export interface DeadLetter {
  /** When its block was appended, in ms. */
  at: number
  project: number
  signal: SignalName
  reason: string
  record: Uint8Array
}

/** Keeps records that cannot be digested, with the reason. Runs on the digest thread, inside its transaction. */
export function deadLetters(db: Database) {
  const insert = db.query<
    null,
    { at: number; project: number; signal: SignalName; reason: string; record: Uint8Array }
  >(
    `INSERT INTO dead_letter (at, project, signal, reason, record)
     VALUES ($at, $project, $signal, $reason, $record)`,
  )
  return {
    add({ at, project, signal, reason, record }: DeadLetter): void {
      insert.run({ at, project, signal, reason, record })
    },
    /** Removes some dead letters of a project. @returns whether there may be more */
    erase: (project: number): boolean =>
      removeSome(db, { table: 'dead_letter', key: 'id', column: 'project' }, project),
  }
}
