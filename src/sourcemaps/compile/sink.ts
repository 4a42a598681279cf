/** Takes the bytes of a string as they come: UTF-8, without JSON's escapes. */
export interface Sink {
  /** The bytes are lent for the call. */
  add(bytes: Uint8Array, from: number, to: number): void
}

export const NOWHERE: Sink = { add() {} }
