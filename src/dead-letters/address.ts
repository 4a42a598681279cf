import type { Place } from '../db/digest/dead-letters'

/** The name of a dead letter in addresses: its place in the log, such as `1042.3`. */
export const addressOf = ({ seq, line }: Place): string => `${seq}.${line}`

/** @returns undefined for a text that is no name of a dead letter */
export function placeOf(address: string): Place | undefined {
  const [, seq, line] = /^(\d{1,15})\.(\d{1,9})$/.exec(address) ?? []
  return seq === undefined ? undefined : { seq: Number(seq), line: Number(line) }
}
