import { HOUR_MS } from '../../lib/time'

/** 32 bits of a trace id, never 0: enough to tell which events to look at, which then say whose they are. */
export const traceHash = (traceId: string): number =>
  Number(Bun.hash.wyhash(traceId) & 0xffff_ffffn) || 1

/** The hour in which an event lies. @param at ms since the epoch */
export const hourOf = (at: number): number => Math.floor(at / HOUR_MS)
