import { Problem } from '../lib/problem'

/** Where the next page starts, opaque to clients. */
export const toCursor = (place: readonly number[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/**
 * @param parts how many numbers the place has
 * @throws Problem `invalid_request` for what `toCursor` did not make
 */
export function fromCursor(cursor: string, parts: number): number[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(place) && place.length === parts && place.every(Number.isSafeInteger))
      return place
  } catch {
    // Falls through: any damage means the same.
  }
  throw new Problem('invalid_request', 'The cursor is damaged; take nextCursor as it came.')
}

export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** Cuts one row more than asked for into a page. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  place: (row: Row) => readonly number[],
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: last && rows.length > limit ? toCursor(place(last)) : null }
}
