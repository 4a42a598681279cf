import type { Database } from 'bun:sqlite'
import { messageOf } from '../../lib/message-of'
import { compress, FAST, linesOf, unpack } from '../chunks/chunk'
import { isStorageFault } from '../files/storage-fault'
import type { Block, SpoolRecord } from '../spool/block'
import { draft } from '../spool/draft'
import { type Changed, distinctChanges } from './changed'
import { blockLetter, type DeadLetter, type DeadLetters, recordLetter } from './dead-letters'
import { type Happening, outbox } from './outbox'
import type { Signal } from './signal'
import { type MeterCount, type Stored, type StoredBlock, sumOfStored } from './stored'
import type { Watermark } from './watermark'

export interface Digested {
  stored: Stored
  /** What meters count of it. */
  counted: MeterCount[]
  deadLetters: number
  changed: Changed[]
}

/** Notes on its meters what was stored, in the transaction that stores it. @returns what they count of it, and what that made happen */
export type Settle = (stored: readonly StoredBlock[]) => {
  counted: MeterCount[]
  happened: Happening[]
}

/** Undoes a trial, and says what it came to. */
class Undone {
  constructor(readonly setAside: readonly DeadLetter[]) {}
}

interface Parts {
  signals: readonly Signal[]
  mark: Pick<Watermark, 'move'>
  letters: Pick<DeadLetters, 'add' | 'trim'>
  settle: Settle
}

/**
 * Digests blocks in one transaction. If that fails it tries ever smaller parts, so that a record which cannot be
 * written is set aside with the reason and stops no other.
 * @throws what a full or locked disk says; nothing was written then
 */
export function sliceDigester(db: Database, { signals, mark, letters, settle }: Parts) {
  const happenings = outbox(db)
  const byName = new Map(signals.map((signal) => [signal.name, signal]))

  function put(blocks: readonly Block[], through: number, apart: readonly DeadLetter[]) {
    const bySignal = Map.groupBy(blocks, ({ signal }) => signal)
    const effects = signals.map((signal) => ({
      signal,
      folded: signal.fold(bySignal.get(signal.name) ?? []),
    }))
    const setAside = [
      ...apart,
      ...blocks.filter(({ signal }) => !byName.has(signal)).map(ofNoSignal),
      ...effects.flatMap(({ folded }) => folded.deadLetters),
    ]
    const applied = effects.map(({ signal, folded }) => ({
      name: signal.name,
      ...signal.apply(folded),
    }))
    const settled = settle(applied.flatMap((one) => one.stored))
    const at = Math.max(...blocks.map((block) => block.at))
    for (const { happened } of [...applied, settled])
      for (const one of happened) happenings.add(one, at)
    for (const letter of setAside) letters.add(letter)
    if (setAside.length > 0) letters.trim()
    mark.move(through)
    const digested: Digested = {
      stored: Object.fromEntries(applied.map(({ name, stored }) => [name, sumOf(stored)])),
      counted: settled.counted,
      deadLetters: setAside.length,
      changed: distinctChanges(applied.flatMap(({ changed }) => changed)),
    }
    return { digested, setAside }
  }

  // The fold is inside the transaction too: it looks up ids one by one, and there no look-up takes a lock of its own.
  const write = db.transaction((...given: Parameters<typeof put>) => put(...given).digested)
  const trial = db.transaction((block: Block) => {
    throw new Undone(put([block], block.seq, []).setAside)
  })

  function forget() {
    for (const signal of signals) signal.forget()
  }

  function digest(blocks: readonly Block[]): Digested {
    try {
      return write.immediate(blocks, (blocks.at(-1) as Block).seq, [])
    } catch (cause) {
      forget()
      if (isStorageFault(cause)) throw cause
      return apart.immediate(blocks)
    }
  }

  // One transaction for all parts: a disk that refuses the second part undoes the first, which would else be digested again.
  const apart = db.transaction((blocks: readonly Block[]): Digested => {
    try {
      return blocks.length === 1
        ? digestApart(blocks[0] as Block)
        : sum(digest(blocks.slice(0, blocks.length >> 1)), digest(blocks.slice(blocks.length >> 1)))
    } catch (cause) {
      forget()
      throw cause
    }
  })

  function digestApart(block: Block): Digested {
    return byName.get(block.signal)?.unit === 'record' ? digestRecords(block) : digestWhole(block)
  }

  function digestWhole(block: Block): Digested {
    const reason = refusal(block)
    return reason === undefined
      ? write.immediate([block], block.seq, [])
      : write.immediate([], block.seq, [blockLetter(block, reason)])
  }

  function digestRecords(block: Block): Digested {
    const good: SpoolRecord[] = []
    const bad: DeadLetter[] = []
    for (const [line, record] of recordsOf(block).entries()) {
      const reason = refusal(repacked(block, [record]))
      if (reason === undefined) good.push(record)
      else bad.push(recordLetter(block, line, record, reason))
    }
    return write.immediate(good.length > 0 ? [repacked(block, good)] : [], block.seq, bad)
  }

  /** Why a block cannot be written, or undefined when it can. */
  function refusal(block: Block): string | undefined {
    try {
      trial.immediate(block)
    } catch (cause) {
      if (cause instanceof Undone) return cause.setAside[0]?.reason
      if (isStorageFault(cause)) throw cause
      return messageOf(cause)
    } finally {
      forget()
    }
    return undefined
  }

  return digest
}

const sumOf = (stored: readonly StoredBlock[]) =>
  stored.reduce((total, { records }) => total + records, 0)

/** Sets aside a block of an unknown signal, which a newer version of the program may have spooled. */
const ofNoSignal = (block: Block): DeadLetter =>
  blockLetter(block, `This version knows no signal ${block.signal}.`)

function repacked(block: Block, records: SpoolRecord[]): Block {
  const { count, heads, payloads } = draft(records, Buffer.from)
  return { ...block, count, heads, bytes: payloads.length, body: compress(payloads, FAST) }
}

function recordsOf(block: Block): SpoolRecord[] {
  const payloads = unpack(block.body)
  return linesOf(block.heads).map((head, i) => ({ head, payload: payloads[i] ?? '' }))
}

const sum = (one: Digested, other: Digested): Digested => ({
  stored: sumOfStored(one.stored, other.stored),
  counted: [...one.counted, ...other.counted],
  deadLetters: one.deadLetters + other.deadLetters,
  changed: distinctChanges([...one.changed, ...other.changed]),
})
