/** By cursor, the cursor of the page before it, undefined for the first: cursors only lead on. */
const before = new Map<string, string | undefined>()

/** The way back through the pages of lists, as far as one has come along it since the app was loaded. */
export const pagesBefore = {
  /** @param next the cursor that `cursor`'s page leads on with */
  came: (next: string, cursor: string | undefined) => before.set(next, cursor),
  knows: (cursor: string | undefined) => cursor !== undefined && before.has(cursor),
  of: (cursor: string | undefined) => (cursor === undefined ? undefined : before.get(cursor)),
}
