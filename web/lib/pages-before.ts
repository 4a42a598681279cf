/** The cursor of the page before, by cursor (undefined for the first page): the API's cursors only lead forward. */
const before = new Map<string, string | undefined>()

/** The way back through the pages of a list, as far as the viewer has gone forward since the app was loaded. */
export const pagesBefore = {
  /** Notes a step forward. @param next the cursor that the page at `cursor` gave for the next one */
  came: (next: string, cursor: string | undefined) => before.set(next, cursor),
  knows: (cursor: string | undefined) => cursor !== undefined && before.has(cursor),
  of: (cursor: string | undefined) => (cursor === undefined ? undefined : before.get(cursor)),
}
