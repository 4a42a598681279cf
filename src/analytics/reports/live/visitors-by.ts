const MOST = 10

/** Counts the different visitors of each value. */
export function visitorsBy() {
  const visitors = new Map<string, Set<number>>()
  return {
    add(value: string, visitor: number): void {
      const known = visitors.get(value)
      if (known) known.add(visitor)
      else visitors.set(value, new Set([visitor]))
    },
    /** The values with most visitors. */
    rows: () =>
      [...visitors]
        .map(([value, { size }]) => ({ value, visitors: size }))
        .sort((a, b) => b.visitors - a.visitors || (a.value < b.value ? -1 : 1))
        .slice(0, MOST),
  }
}
