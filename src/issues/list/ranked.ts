export interface Ranked {
  key: number
  value: number
}

/** An issue, and what its value cannot be above. */
export interface Bounded {
  key: number
  bound: number
}

/**
 * The first issues by a value that is costly to tell, the highest first, those with the higher key
 * first among equals.
 * @param candidates by their bound, in that same order: once the rest cannot reach the list, nobody asks them
 * @param after the last one that was shown already
 */
export function rank(
  candidates: Iterable<Bounded>,
  worth: (key: number) => number,
  most: number,
  after?: Ranked,
): Ranked[] {
  const top: Ranked[] = []
  for (const { key, bound } of candidates) {
    const last = top.length === most ? top[most - 1] : undefined
    if (last && !isBefore({ key, value: bound }, last)) break
    const one = { key, value: worth(key) }
    if ((after && !isBefore(after, one)) || (last && !isBefore(one, last))) continue
    const place = top.findIndex((other) => isBefore(one, other))
    top.splice(place < 0 ? top.length : place, 0, one)
    if (top.length > most) top.pop()
  }
  return top
}

const isBefore = (a: Ranked, b: Ranked) =>
  a.value > b.value || (a.value === b.value && a.key > b.key)
