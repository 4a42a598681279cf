import type { Database } from 'bun:sqlite'
import type { AppliedChange } from '../changes/apply-change'
import { CHANGE, type ChangeOutcome } from '../changes/change'
import type { Block } from '../spool/block'
import type { Digested } from './apply-slice'
import { distinctChanges } from './changed'
import { sumOfStored } from './stored'

/** What digesting a slice came to, with what its changes answered. */
export interface DigestedInOrder extends Digested {
  outcomes: ChangeOutcome[]
}

interface Parts {
  /** Digests blocks of records, in a transaction of their own or as a part of the one under way. */
  records(blocks: readonly Block[]): Digested
  /** Makes the change of a block, as a part of the transaction under way. */
  change(block: Block): AppliedChange
  /** The kind of open pages that show what a change of this name writes. */
  shownOn(change: string | undefined): string
  /** Sets the block of a change aside, with the reason. */
  setAside(block: Block, reason: string): void
  /** Moves the watermark, as a part of the transaction under way. */
  move(through: number): void
  /** Drops what was remembered of a transaction that was undone. */
  forget(): void
}

/**
 * Digests a slice in the order of the log: records up to a change, the change, the records behind it. One transaction holds
 * all of it, because each costs a sync; what cannot be digested is undone alone.
 * @returns a function that throws what a full or locked disk says; nothing was written then
 */
export function digesterInOrder(
  db: Database,
  { records, change, shownOn, setAside, move, forget }: Parts,
): (blocks: readonly Block[]) => DigestedInOrder {
  function digestPart(blocks: readonly Block[]): DigestedInOrder {
    const [first] = blocks as [Block]
    return first.signal === CHANGE ? digestChange(first) : { ...records(blocks), outcomes: [] }
  }

  function digestChange(block: Block): DigestedInOrder {
    const { name, answer, bug } = change(block)
    if (bug !== undefined) setAside(block, bug)
    move(block.seq)
    return {
      stored: {},
      counted: [],
      deadLetters: bug === undefined ? 0 : 1,
      // Changes are rare, so every page of the kind is told, whichever project it shows.
      changed: [{ project: undefined, environment: undefined, kind: shownOn(name) }],
      outcomes: answer ? [answer] : [],
    }
  }

  const inOrder = db.transaction((blocks: readonly Block[]) =>
    parts(blocks).map(digestPart).reduce(sum),
  )

  return (blocks) => {
    if (!blocks.some(({ signal }) => signal === CHANGE)) return digestPart(blocks)
    try {
      return inOrder.immediate(blocks)
    } catch (cause) {
      forget()
      throw cause
    }
  }
}

const sum = (one: DigestedInOrder, other: DigestedInOrder): DigestedInOrder => ({
  stored: sumOfStored(one.stored, other.stored),
  counted: [...one.counted, ...other.counted],
  deadLetters: one.deadLetters + other.deadLetters,
  changed: distinctChanges([...one.changed, ...other.changed]),
  outcomes: [...one.outcomes, ...other.outcomes],
})

/** Splits blocks, in their order, into parts: each change is one, and so are the records between two changes. */
export function parts(blocks: readonly Block[]): Block[][] {
  const all: Block[][] = []
  for (const block of blocks) {
    const last = all.at(-1)
    const isApart = block.signal === CHANGE || last?.[0]?.signal === CHANGE
    if (last && !isApart) last.push(block)
    else all.push([block])
  }
  return all
}
