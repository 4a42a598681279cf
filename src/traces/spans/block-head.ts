import type { Block } from '../../db/spool/block'
import type { Environment } from '../../projects/environment'

/** What a spooled block says besides its spans. */
export interface BlockHead {
  environment: Environment
  /** When the server took it, in ms since the epoch. */
  receivedAt: number
}

const utf8 = new TextEncoder()

export const packHead = (head: BlockHead): Uint8Array<ArrayBuffer> =>
  utf8.encode(JSON.stringify(head))

export const headOfBlock = ({ heads }: Block): BlockHead =>
  JSON.parse(Buffer.from(heads).toString())
