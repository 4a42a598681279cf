import type { Table } from '../../lib/remote'
import type { TimedChange } from '../changes/timed-change'
import type { Aged } from '../days/aged-rows'
import type { Block, SignalName } from '../spool/block'
import type { Changed } from './changed'
import type { DeadLetter } from './dead-letters'
import type { Expiry } from './expiry'
import type { Happening } from './outbox'
import type { StoredBlock } from './stored'

/** The effects of blocks, as a value; each signal has more fields than these. */
export interface Folded {
  /** Records that the fold could not digest. */
  deadLetters: DeadLetter[]
}

/** What applying a folded value came to. */
export interface Applied {
  /** What was stored, block by block in their order. A block of which nothing is stored may be left out. */
  stored: readonly StoredBlock[]
  /** What open pages may want to load again. */
  changed: Changed[]
  /** What happened, in order, for listeners to act on. */
  happened: Happening[]
}

/**
 * A bounded step of maintenance, of some 20 ms at most. It changes the file's shape and no answer, so that it may run
 * at any time and knows none: what changes because time has passed is a change (`timed-change.ts`).
 * @param when `quiet` when everything that was acknowledged is digested, else `between` two slices
 * @returns whether there may be more to do
 */
export type Chore = (when: 'between' | 'quiet') => boolean

/**
 * Everything that the digest knows of a signal. Events are one such value and spans another; `digest.ts` lists
 * them. The spool, slices, dead letters and erasing know no signal by name.
 */
export interface Signal<Effects extends Folded = Folded> {
  name: SignalName
  /** How long digesting one record takes, as a multiple of an event; slices are bounded by it. */
  cost: number
  /**
   * What is set aside when it cannot be digested: a `record`, which is one line of the heads and one of the payloads,
   * or the whole `block`, when what follows from it follows from all of its records together.
   */
  unit: 'record' | 'block'
  /**
   * Turns blocks into a value of their effects, and writes nothing. It is called for every slice, even without blocks
   * of the signal, inside the transaction of `apply`, so that it may read.
   */
  fold(blocks: readonly Block[]): Effects
  /** Writes the effects, inside the transaction that moves the watermark. */
  apply(folded: Effects): Applied
  /**
   * Drops what is remembered of the database, because a transaction was undone, or rows were removed and their keys
   * may be given again.
   */
  forget(): void
  /** Removes some of a project's data of this signal, inside a transaction. @returns whether there may be more */
  erase(project: number): boolean
  /** Removes what of a project's data is old; a signal that is only counted has none. */
  expiry?: Expiry
  /** What is counted of the records, which outlives them, and is removed later. */
  aged?: readonly Aged[]
  /** The signal's maintenance, in the order in which it is due. */
  chores: readonly Chore[]
  /** What can be changed of the signal's data beside what its records say, by name. */
  changes?: Table
  /** Those of the changes that become due as time passes. */
  timed?: readonly TimedChange[]
  /** Called at quiet moments: notes how far files beside the database are on disk. */
  keep?(): void
  close?(): void
}
