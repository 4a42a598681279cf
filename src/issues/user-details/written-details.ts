/** Rows remembered, in 1.5 MiB: most details of a day's visitors. */
const ROWS = 65_536
const NUMBERS = 3

/**
 * Remembers most rows that were written. Looking here costs a tenth of asking the database. A row overwrites another
 * one with the same hash, which is then written again, to no effect.
 */
export function writtenDetails() {
  const kept = new Float64Array(NUMBERS * ROWS)

  const cellOf = (project: number, detail: number, user: number) =>
    NUMBERS * (((user ^ Math.imul(detail, 0x9e3779b1) ^ project) >>> 0) % ROWS)

  return {
    /** Remembers a row, and says whether it was remembered already. @param project above 0 */
    note(project: number, detail: number, user: number): boolean {
      const cell = cellOf(project, detail, user)
      const isKnown = kept[cell] === project && kept[cell + 1] === detail && kept[cell + 2] === user
      kept[cell] = project
      kept[cell + 1] = detail
      kept[cell + 2] = user
      return isKnown
    },
    clear: (): void => void kept.fill(0),
  }
}
