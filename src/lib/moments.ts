/** Numbers of something at a time, group by group. */
export interface Moment {
  /** The end of the window that they are of, in ms. */
  at: number
  /**
   * By their keys, the groups whose numbers may be others than a moment before, each once; the first moment has all. Null: there is
   * nothing to measure.
   */
  changed: readonly (readonly [group: string, value: number | null])[]
}

/** Times at which something is measured, in ms: from one to another, both among them. */
export interface Times {
  from: number
  to: number
}

/** What a number is compared with. */
export interface Compared {
  compare?: 'absolute' | 'percentChange' | undefined
  offsetSec?: number | undefined
}

/** How long before a window the one lies that it is compared with, in ms; 0 where it is compared with none. */
export const offsetOf = ({ compare, offsetSec = 0 }: Compared): number =>
  compare === 'percentChange' ? offsetSec * 1000 : 0

/** By how many percent a number is above the earlier one; null when that says nothing. */
export const percentChange = (now: number | null, earlier: number | null): number | null =>
  now === null || earlier === null || earlier === 0 ? null : ((now - earlier) / earlier) * 100
