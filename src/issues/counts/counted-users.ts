/** Pairs remembered, in 1 MiB: more than a day's visitors of a hundred issues. */
const PAIRS = 65_536

/**
 * Remembers most pairs of a grouping and a user that were counted for it. Looking here costs a tenth of asking the
 * database. A pair overwrites another one with the same hash, which is then asked for in the database again.
 */
export function countedUsers() {
  const pairs = new Float64Array(2 * PAIRS)

  const cellOf = (grouping: number, user: number) =>
    2 * (((user ^ Math.imul(grouping, 0x9e3779b1)) >>> 0) % PAIRS)

  return {
    has(grouping: number, user: number): boolean {
      const cell = cellOf(grouping, user)
      return pairs[cell] === grouping && pairs[cell + 1] === user
    },
    /** @param grouping above 0 */
    add(grouping: number, user: number): void {
      const cell = cellOf(grouping, user)
      pairs[cell] = grouping
      pairs[cell + 1] = user
    },
    clear: (): void => void pairs.fill(0),
  }
}
