import type { Database } from 'bun:sqlite'
import { type Outcome, outcomeOfThrown } from '../../lib/outcome'
import type { Table } from '../../lib/remote'
import { isStorageFault } from '../files/storage-fault'
import type { Block } from '../spool/block'
import { type ChangeOutcome, changeOf } from './change'
import { outcomeStore } from './outcomes'

/** What came of a block with a change. */
export interface AppliedChange {
  /** The name of the change; undefined when the block holds none. */
  name: string | undefined
  /** Undefined when the block holds no change. */
  answer: ChangeOutcome | undefined
  /** Why the block is set aside: the change threw what is no refusal. */
  bug: string | undefined
}

/**
 * Makes changes inside the digest's transaction, each whole or not at all: a refusal or a bug undoes only the change.
 * @param forget drops what was remembered of a change that was undone
 */
export function changeApplier(db: Database, changes: Table, forget: () => void) {
  const outcomes = outcomeStore(db)
  const written = db.query<{ rows: number }, []>('SELECT total_changes() AS rows')
  const rowsWritten = () => written.get()?.rows ?? 0
  // Within the digest's transaction this is a savepoint.
  const make = db.transaction((name: string, argument: unknown): Outcome => {
    const change = changes[name]
    if (!change) throw new Error(`There is no change ${name}.`)
    return { result: change(argument) }
  })

  function made(name: string, argument: unknown): Outcome {
    const before = rowsWritten()
    try {
      return make(name, argument)
    } catch (cause) {
      if (isStorageFault(cause)) throw cause
      if (rowsWritten() > before) forget()
      return outcomeOfThrown(cause)
    }
  }

  /** @throws what the disk says */
  return (block: Block): AppliedChange => {
    const change = changeOf(block)
    if (!change) return { name: undefined, answer: undefined, bug: 'This block holds no change.' }
    const { id, name, argument } = change
    const known = outcomes.find(id)
    if (known) return { name, answer: { id, outcome: known }, bug: undefined }
    const outcome = outcomes.record(block.seq, id, made(name, argument))
    return { name, answer: { id, outcome }, bug: 'bug' in outcome ? outcome.bug : undefined }
  }
}
