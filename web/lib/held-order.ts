import { useRef } from 'preact/hooks'

/** What was there stays in its order, what is gone is left out, and what is new comes after. */
export function heldOrder<Item>(
  before: readonly string[],
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const places = new Map(before.map((key, place) => [key, place]))
  const placeOf = (item: Item) => places.get(keyOf(item)) ?? before.length
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The items in the order that they had when the question was asked first: newer numbers move no row away under a hand. */
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
