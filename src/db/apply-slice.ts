import type { Database } from 'bun:sqlite'
import { type Changed, distinctChanges } from './changed'
import { compress, FAST, linesOf, unpack } from './chunk'
import { draft } from './draft'
import type { Block, Signal, SpoolRecord } from './spool'
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
  apply(folded: Folded, through: number): Stored
  /** What the effects change for whoever looks. */
  changed(folded: Folded): Changed[]
  /** Drops what was remembered of a transaction that was undone. */
  forget(): void
}

/** Records by what they tell of. */
export type Stored = Record<Signal, number>

export interface Digested {
  stored: Stored
  deadLetters: number
  changed: Changed[]
}

const UNDO = Symbol('a trial is always undone')

/**
 * Digests blocks in one transaction. Where that fails it tries ever smaller parts, so that a record
 * that cannot be written is set aside with its reason and stops no other.
 * @throws what a full or locked disk says; nothing was written then.
 */
export function sliceDigester<Folded extends { deadLetters: DeadLetter[] }>(
  db: Database,
  { fold, apply, changed, forget }: Fold<Folded>,
) {
  // The fold reads too, an id at a time: inside the transaction that costs no lock each time.
  const write = db.transaction(
    (blocks: readonly Block[], through: number, apart: DeadLetter[] = []): Digested => {
      const folded = fold(blocks)
      folded.deadLetters.push(...apart)
      return {
        stored: apply(folded, through),
        deadLetters: folded.deadLetters.length,
        changed: changed(folded),
      }
    },
  )
  const trial = db.transaction((block: Block) => {
    apply(fold([block]), block.seq)
    throw UNDO
  })

  function digest(blocks: readonly Block[]): Digested {
    try {
      return write.immediate(blocks, (blocks.at(-1) as Block).seq)
    } catch (cause) {
      forget()
      if (isStorageFault(cause)) throw cause
      return blocks.length === 1
        ? digestApart(blocks[0] as Block)
        : sum(digest(blocks.slice(0, blocks.length >> 1)), digest(blocks.slice(blocks.length >> 1)))
    }
  }

  function digestApart(block: Block): Digested {
    return block.signal === 'event' ? digestRecords(block) : digestWhole(block)
  }

  /** Spans of one request are one record: what follows from them follows from all together. */
  function digestWhole(block: Block): Digested {
    const reason = refusal(block)
    return reason === undefined
      ? write.immediate([block], block.seq)
      : write.immediate([], block.seq, [{ ...block, reason, record: block.body }])
  }

  function digestRecords(block: Block): Digested {
    const good: SpoolRecord[] = []
    const bad: DeadLetter[] = []
    for (const record of recordsOf(block)) {
      const reason = refusal(repacked(block, [record]))
      if (reason === undefined) good.push(record)
      else bad.push({ ...block, reason, record: Buffer.from(record.payload) })
    }
    return write.immediate(good.length > 0 ? [repacked(block, good)] : [], block.seq, bad)
  }

  /** Why a block cannot be written, or undefined when it can. */
  function refusal(block: Block): string | undefined {
    try {
      trial.immediate(block)
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

function repacked(block: Block, records: SpoolRecord[]): Block {
  const { count, heads, payloads } = draft(records, Buffer.from)
  return { ...block, count, heads, bytes: payloads.length, body: compress(payloads, FAST) }
}

function recordsOf(block: Block): SpoolRecord[] {
  const payloads = unpack(block.body)
  return linesOf(block.heads).map((head, i) => ({ head, payload: payloads[i] ?? '' }))
}

const sum = (a: Digested, b: Digested): Digested => ({
  stored: { event: a.stored.event + b.stored.event, span: a.stored.span + b.stored.span },
  deadLetters: a.deadLetters + b.deadLetters,
  changed: distinctChanges([...a.changed, ...b.changed]),
})
