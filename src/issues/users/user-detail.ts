import { hash53 } from '../../lib/hash'

/** What users are known by beside what they are counted by. */
export const DETAILS = ['email', 'username', 'ip'] as const
export type Detail = (typeof DETAILS)[number]

/** A detail as it is kept: nobody reads an address out of it. */
export const detailHash = (detail: Detail, value: string): number =>
  hash53(`${detail}\0${value.toLowerCase()}`)
