export interface Ranked {
  key: number
  value: number
}

/** An issue, and an upper bound of its value. */
export interface Bounded {
  key: number
  bound: number
}

/**
 * The first issues by a value that is costly to find out: the highest first, among equals the higher key first.
 * @param candidates sorted by bound in the same order; once no later one can reach the list, none is looked at
 * @param after the last issue of the page before
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
    const index = top.findIndex((other) => isBefore(one, other))
    top.splice(index < 0 ? top.length : index, 0, one)
    if (top.length > most) top.pop()
  }
  return top
}

const isBefore = (a: Ranked, b: Ranked) =>
  a.value > b.value || (a.value === b.value && a.key > b.key)
