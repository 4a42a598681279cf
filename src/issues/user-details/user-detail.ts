import { hash53 } from '../../lib/hash'

/** Fields by which a user can be found, beside the one that the user is counted by. */
export const DETAILS = ['email', 'username', 'ip'] as const
export type Detail = (typeof DETAILS)[number]

/** A detail as it is stored: a hash, so that no address can be read out of the database. */
export const detailHash = (detail: Detail, value: string): number =>
  hash53(`${detail}\0${value.toLowerCase()}`)
