import type { Block } from '../db/spool'
import type { Environment } from '../projects/environment'

/** What a spooled block of spans says beside them. */
export interface BlockHead {
  environment: Environment
  /** ms since the epoch by our clock. */
  receivedAt: number
}

const utf8 = new TextEncoder()

export const packHead = (head: BlockHead): Uint8Array<ArrayBuffer> =>
  utf8.encode(JSON.stringify(head))

export const headOfBlock = ({ heads }: Block): BlockHead =>
  JSON.parse(Buffer.from(heads).toString())
