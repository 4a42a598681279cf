import { Problem } from '../lib/problem'

/** Writes the position at which the next page starts as a text that is opaque to clients. */
export const toCursor = (position: readonly number[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/**
 * Reads a position that `toCursor` wrote.
 * @param parts how many numbers it has
 * @throws Problem `invalid_request` for any other text
 */
export function fromCursor(cursor: string, parts: number): number[] {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Array.isArray(position) &&
      position.length === parts &&
      position.every(Number.isSafeInteger)
    )
      return position
  } catch {
    // Falls through: it is refused like any other text that is no cursor.
  }
  throw new Problem('invalid_request', 'The cursor is damaged; take nextCursor as it came.')
}

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** Makes a page of rows of which one more than a page holds was read: that one tells that there is a next page. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  position: (row: Row) => readonly number[],
): { rows: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { rows: items, nextCursor: last && rows.length > limit ? toCursor(position(last)) : null }
}
