/** An issue and when it was first seen (ms). */
interface Seen {
  key: number
  firstSeen: number
}

interface Change {
  at: number
}

export interface Began<C extends Change> extends Seen {
  change: C
}

/**
 * The issues that were first seen within a time after a change, each with the newest change before it.
 * @param issues newest first; no more of them are taken than are needed
 * @param changes newest first
 */
export function beganAfter<C extends Change>(
  issues: Iterable<Seen>,
  changes: readonly C[],
  { withinMs, most }: { withinMs: number; most: number },
): Began<C>[] {
  const found: Began<C>[] = []
  let next = 0
  for (const issue of issues) {
    while (next < changes.length && (changes[next] as C).at > issue.firstSeen) next++
    const change = changes[next]
    if (!change) break
    if (issue.firstSeen - change.at > withinMs) continue
    if (found.push({ ...issue, change }) === most) break
  }
  return found
}
