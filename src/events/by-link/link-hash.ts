import { HOUR_MS } from '../../lib/time'

/** The lowest 32 bits of the hash of the id of a trace, a session or a user, never 0: enough to tell which events to look at, which then say whose they are. */
export const linkHash = (id: string): number => linkOf(Number(Bun.hash.wyhash(id) & 0xffff_ffffn))

/** The same, where more of the hash is known. @param hash its lowest bits, 32 or more of them */
export const linkOf = (hash: number): number => hash % 2 ** 32 || 1

/** The hour in which an event lies. @param at ms since the epoch */
export const hourOf = (at: number): number => Math.floor(at / HOUR_MS)
