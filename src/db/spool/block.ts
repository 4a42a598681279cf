/** The name of what a record tells of, such as `event` or `span`. `signal.ts` says what a signal is. */
export type SignalName = string

/** A row of the spool: records of one project, signal, environment and month, durable and not yet digested. */
export interface Block {
  seq: number
  project: number
  signal: SignalName
  /** What its records are counted on; null of what is counted on nothing. */
  environment: string | null
  month: number | null
  /** When it was appended, in ms by our clock. */
  at: number
  count: number
  /** Bytes of the payloads before compression. */
  bytes: number
  /** What the digest needs of the records, in lines of JSON: one for each event, one for all spans of a block. */
  heads: Uint8Array
  /** The payloads, packed as in a chunk of the signal. */
  body: Uint8Array
}

/** What records are counted on beside their project and signal. */
export interface Counted {
  environment: string
  /** A calendar month of UTC, such as 202611: the one in which they were taken. */
  month: number
}

/** Records of one project and signal on their way to the disk. */
export interface BlockDraft<Bytes = Uint8Array> {
  project: number
  signal: SignalName
  /** Left out of what is counted on nothing, such as a change. */
  counted?: Counted | undefined
  count: number
  /** Lines of JSON. */
  heads: Bytes
  payloads: Bytes
}

/**
 * A record as two JSON texts without newlines: the head, which is what the digest needs, and the payload, which is all
 * of it.
 */
export interface SpoolRecord {
  head: string
  payload: string
}

/** A block without its contents, as the spool remembers it after the append. */
export type Written = Pick<
  Block,
  'seq' | 'project' | 'signal' | 'environment' | 'month' | 'count' | 'bytes'
>
