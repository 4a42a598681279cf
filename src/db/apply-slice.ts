import type { Database } from 'bun:sqlite'
import { FAST, pack, unpack } from './chunk'
import type { Block } from './spool'
import { isStorageFault } from './storage-fault'

/** Why a record was set aside, and the record. */
export interface DeadLetter {
  project: number
  signal: string
  reason: string
  record: Uint8Array
}

interface Fold<Folded extends { deadLetters: DeadLetter[] }> {
  /** Blocks → their effects as a value. */
  fold(blocks: readonly Block[]): Folded
  /** Writes the effects and moves the watermark. @returns records stored. */
  apply(folded: Folded, through: number): number
  /** Drops what was remembered of a transaction that was undone. */
  forget(): void
}

export interface Digested {
  stored: number
  deadLetters: number
}

const UNDO = Symbol('a trial is always undone')

/**
 * Digests blocks in one transaction. Where that fails it tries ever smaller parts, so that a record
 * that cannot be written is set aside with its reason and stops no other.
 * @throws what a full or locked disk says; nothing was written then.
 */
export function sliceDigester<Folded extends { deadLetters: DeadLetter[] }>(
  db: Database,
  { fold, apply, forget }: Fold<Folded>,
) {
  const write = db.transaction(apply)
  const trial = db.transaction((folded: Folded) => {
    apply(folded, 0)
    throw UNDO
  })

  function digest(blocks: readonly Block[]): Digested {
    const folded = fold(blocks)
    try {
      const stored = write.immediate(folded, (blocks.at(-1) as Block).seq)
      return { stored, deadLetters: folded.deadLetters.length }
    } catch (cause) {
      forget()
      if (isStorageFault(cause)) throw cause
      return blocks.length === 1
        ? digestApart(blocks[0] as Block)
        : sum(digest(blocks.slice(0, blocks.length >> 1)), digest(blocks.slice(blocks.length >> 1)))
    }
  }

  function digestApart(block: Block): Digested {
    const good: string[] = []
    const bad: DeadLetter[] = []
    for (const record of unpack(block.body)) {
      const reason = refusal(repacked(block, [record]))
      if (reason === undefined) good.push(record)
      else bad.push({ ...block, reason, record: Buffer.from(record) })
    }
    const folded = fold(good.length > 0 ? [repacked(block, good)] : [])
    folded.deadLetters.push(...bad)
    const stored = write.immediate(folded, block.seq)
    return { stored, deadLetters: folded.deadLetters.length }
  }

  /** Why a block cannot be written, or undefined when it can. */
  function refusal(block: Block): string | undefined {
    try {
      trial.immediate(fold([block]))
    } catch (cause) {
      if (cause === UNDO) return undefined
      if (isStorageFault(cause)) throw cause
      return cause instanceof Error ? cause.message : String(cause)
    } finally {
      forget()
    }
    return undefined
  }

  return digest
}

const repacked = (block: Block, records: string[]): Block => ({
  ...block,
  ...pack(records, FAST),
  count: records.length,
})

const sum = (a: Digested, b: Digested): Digested => ({
  stored: a.stored + b.stored,
  deadLetters: a.deadLetters + b.deadLetters,
})
