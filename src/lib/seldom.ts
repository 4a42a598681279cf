/** Names that are remembered; what tells of more begins anew. */
const MOST = 100

/** Whether something is to be told again: each of it once in so long. */
export function seldom(everyMs: number) {
  const toldAt = new Map<string, number>()
  return (what: string, now: number): boolean => {
    const last = toldAt.get(what)
    if (last !== undefined && now - last < everyMs) return false
    if (toldAt.size >= MOST) toldAt.clear()
    toldAt.set(what, now)
    return true
  }
}
