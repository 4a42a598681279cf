/**
 * A way that comes back to where it began, such as `a → b → a`.
 * @param following what each names
 */
export function circleFrom(
  start: string,
  following: (name: string) => readonly string[],
): string[] | undefined {
  const passed = new Set<string>()
  function walk(name: string, way: string[]): string[] | undefined {
    for (const next of following(name)) {
      if (next === start) return [...way, next]
      if (passed.has(next)) continue
      passed.add(next)
      const circle = walk(next, [...way, next])
      if (circle) return circle
    }
    return undefined
  }
  return walk(start, [start])
}

/**
 * How many follow one after the other at most; nothing may come back to itself.
 * @param following what each names
 */
export function depthFrom(start: string, following: (name: string) => readonly string[]): number {
  const depths = new Map<string, number>()
  function depthOf(name: string): number {
    const known = depths.get(name)
    if (known !== undefined) return known
    const depth = Math.max(0, ...following(name).map((next) => 1 + depthOf(next)))
    depths.set(name, depth)
    return depth
  }
  return depthOf(start)
}
