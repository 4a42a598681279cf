import { useRef } from 'preact/hooks'

/** Items that were there before keep their order, items that are gone are left out, and new ones come last. */
export function heldOrder<Item>(
  before: readonly string[],
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const places = new Map(before.map((key, place) => [key, place]))
  const placeOf = (item: Item) => places.get(keyOf(item)) ?? before.length
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Keeps the items in the order of the first answer to a question, so that newer numbers move no row away under the
 * pointer.
 */
export function useHeldOrder<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  question: string,
): Item[] {
  const held = useRef<{ question: string; keys: string[] }>({ question, keys: [] })
  if (held.current.question !== question) held.current = { question, keys: [] }
  const ordered = heldOrder(held.current.keys, items, keyOf)
  held.current.keys = ordered.map(keyOf)
  return ordered
}
