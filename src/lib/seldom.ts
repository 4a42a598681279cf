/** Names to remember. With more than these, all are forgotten. */
const MOST = 100

/** Makes a function that says whether it is time again for something, by its name: once in `everyMs` for each. */
export function seldom(everyMs: number) {
  const saidAt = new Map<string, number>()
  return (what: string, now: number): boolean => {
    const last = saidAt.get(what)
    if (last !== undefined && now - last < everyMs) return false
    if (saidAt.size >= MOST) saidAt.clear()
    saidAt.set(what, now)
    return true
  }
}
