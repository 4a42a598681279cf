import type { Criteria } from './criteria'

/** Where one threshold of one group stands, unless all is well. Times in ms. */
export type Level =
  /** It has been passed since then, and has not fired yet. */
  | { is: 'pending'; since: number }
  /** It fires. `clearSince`: since when the number is back. */
  | { is: 'firing'; since: number; clearSince?: number }

interface Seen {
  at: number
  /** Whether the threshold is passed. */
  isMet: boolean
  /** Whether one that fires fires on: a `resolveValue` lies behind the threshold. */
  isHeld: boolean
}

/** Moves one threshold on by one sample, as Prometheus does with `for` and `keep_firing_for`. */
export function nextLevel(
  level: Level | undefined,
  { at, isMet, isHeld }: Seen,
  { forMs, keepFiringMs }: Pick<Criteria, 'forMs' | 'keepFiringMs'>,
): Level | undefined {
  if (level?.is === 'firing') {
    if (isHeld) return level.clearSince === undefined ? level : { is: 'firing', since: level.since }
    const clearSince = level.clearSince ?? at
    return at - clearSince >= keepFiringMs ? undefined : { ...level, clearSince }
  }
  if (!isMet) return undefined
  const since = level?.since ?? at
  return at - since >= forMs ? { is: 'firing', since: at } : { is: 'pending', since }
}

/** Whether the same number again, later, leaves a threshold as it is. */
export const isSettled = (level: Level | undefined): boolean =>
  level === undefined || (level.is === 'firing' && level.clearSince === undefined)
