const FIRST_ROOM = 16

/** Values by group, as they are stored: gathered first, sorted at the end. */
export class Measurements {
  private readonly values: (Uint32Array<ArrayBuffer> | undefined)[] = []
  private readonly lengths: number[] = []

  add(group: number, value: number): void {
    const length = this.lengths[group] ?? 0
    let values = this.values[group]
    if (!values || length === values.length) {
      const larger = new Uint32Array(Math.max(FIRST_ROOM, 2 * length))
      if (values) larger.set(values)
      values = larger
      this.values[group] = larger
    }
    values[length] = value
    this.lengths[group] = length + 1
  }

  /** The values of some groups together, lowest first. */
  sorted(...groups: number[]): Uint32Array {
    const parts = groups.map((group) => this.values[group]?.subarray(0, this.lengths[group]))
    const all = new Uint32Array(parts.reduce((sum, part) => sum + (part?.length ?? 0), 0))
    let at = 0
    for (const part of parts) {
      if (!part) continue
      all.set(part, at)
      at += part.length
    }
    return all.sort()
  }
}

/**
 * A percentile by nearest rank: the lowest of the values that at least so many percent of them do not exceed. It is always one that was
 * measured.
 * @param sorted lowest first
 * @returns undefined without any
 */
export const percentile = (sorted: Uint32Array, percent: number): number | undefined =>
  sorted[Math.ceil((percent / 100) * sorted.length) - 1]

/** How many of the values do not exceed one. @param sorted lowest first */
export function countUpTo(sorted: Uint32Array, most: number): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] as number) <= most) from = middle + 1
    else to = middle
  }
  return from
}
