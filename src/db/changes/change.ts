import type { Outcome } from '../../lib/outcome'
import type { Block, BlockDraft } from '../spool/block'

/** What a person, a program or the server's clock wants changed, as a record of the log. */
export interface Change {
  /**
   * A UUIDv7, drawn by whoever sends the change. The outcome is found by it, and a change that comes again is
   * recognized.
   */
  id: string
  /** The name of a function in the table of changes, such as `projects.create`. */
  name: string
  /**
   * The argument of that function, as JSON. It holds everything that the change depends on beside the database: ids,
   * times, hashes, who sends it.
   */
  argument: unknown
}

/** What a change answered, for whoever waits for it. */
export interface ChangeOutcome {
  id: string
  outcome: Outcome
}

/** The signal of blocks with changes. Each such block holds one change, and belongs to no project. */
export const CHANGE = 'change'

const utf8 = new TextEncoder()

/** Makes the block of a change, which is all head and has no payload. */
export const changeDraft = (change: Change): BlockDraft => ({
  project: 0,
  signal: CHANGE,
  count: 1,
  heads: utf8.encode(JSON.stringify(change)),
  payloads: new Uint8Array(),
})

/** @returns undefined when the block holds no change */
export function changeOf({ heads }: Pick<Block, 'heads'>): Change | undefined {
  try {
    return JSON.parse(Buffer.from(heads).toString())
  } catch {
    return undefined
  }
}
