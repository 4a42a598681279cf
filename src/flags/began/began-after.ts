/** An issue and when it was first seen (ms). */
interface Seen {
  key: number
  firstSeen: number
}

interface Change {
  version: number
  at: number
}

export interface Began extends Change, Seen {}

/**
 * The issues that were first seen within a time after a change, each with the newest change before it.
 * @param issues newest first; no more of them are taken than are needed
 * @param changes newest first
 */
export function beganAfter(
  issues: Iterable<Seen>,
  changes: readonly Change[],
  { withinMs, most }: { withinMs: number; most: number },
): Began[] {
  const found: Began[] = []
  let next = 0
  for (const issue of issues) {
    while (next < changes.length && (changes[next] as Change).at > issue.firstSeen) next++
    const change = changes[next]
    if (!change) break
    if (issue.firstSeen - change.at > withinMs) continue
    const { version, at } = change
    if (found.push({ ...issue, version, at }) === most) break
  }
  return found
}
