import { Problem } from '../../../lib/problem'
import { HOUR_MS, MINUTE_MS } from '../../../lib/time'
import { STEPS } from '../../digest/rollup/steps'

/** A time of whole steps, by which spans are counted. */
export interface Window {
  /** ms since the epoch: begin of the first step, and end of the last. */
  from: number
  to: number
  /** Width of a step in minutes, one of STEPS. */
  step: number
}

const [MINUTE, HOUR] = STEPS
/** Up to this length minutes are read, beyond it hours: 120 minutes, or the hours of days, are quick to add up. */
const LONGEST_BY_MINUTE_MS = 2 * HOUR_MS
const LONGEST_MS = 31 * 24 * HOUR_MS

/**
 * The steps that a time lies in.
 * @throws Problem `invalid_request` for a time that ends before it begins, or is too long
 */
export function windowOf(from: number, to: number): Window {
  if (to <= from) throw new Problem('invalid_request', 'from must be before to.')
  if (to - from > LONGEST_MS)
    throw new Problem('invalid_request', 'from and to may be 31 days apart; ask for less at once.')
  const step = to - from <= LONGEST_BY_MINUTE_MS ? MINUTE : HOUR
  const width = step * MINUTE_MS
  return { from: Math.floor(from / width) * width, to: Math.ceil(to / width) * width, step }
}

export const minutesIn = ({ from, to }: Window): number => (to - from) / MINUTE_MS

export const stepMsOf = ({ step }: Window): number => step * MINUTE_MS
