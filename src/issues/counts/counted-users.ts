/** 1 MiB: what a day's visitors of a hundred issues take, and more. */
const PAIRS = 65_536

/**
 * Remembers which users were counted for which groupings, most of them: looking here costs a tenth of asking
 * the database. A pair takes the place of one with the same hash.
 */
export function countedUsers() {
  const pairs = new Float64Array(2 * PAIRS)

  const placeOf = (grouping: number, user: number) =>
    2 * (((user ^ Math.imul(grouping, 0x9e3779b1)) >>> 0) % PAIRS)

  return {
    has(grouping: number, user: number): boolean {
      const place = placeOf(grouping, user)
      return pairs[place] === grouping && pairs[place + 1] === user
    },
    /** @param grouping above 0 */
    add(grouping: number, user: number): void {
      const place = placeOf(grouping, user)
      pairs[place] = grouping
      pairs[place + 1] = user
    },
    clear: (): void => void pairs.fill(0),
  }
}
