/** A release by its key, and when events of it happened (ms). */
export interface SeenRelease {
  key: number
  firstSeen: number
  lastSeen: number
}

interface Span {
  firstSeen: number
  lastSeen: number
}

type Release = number | null

/**
 * The releases that an issue was seen in once more events are added: of its first and its last event
 * by time, where a release stands for an event of the same ms that names none, so that it matters
 * not in which order they came; and the oldest and newest of what was added.
 */
export function seenIn(
  issue: Span & { firstRelease: Release; lastRelease: Release },
  added: Span,
  releases: readonly SeenRelease[],
): { first: Release; last: Release; oldest: Release; newest: Release } {
  const keys = (of: readonly SeenRelease[]) => of.map(({ key }) => key)
  const all = keys(releases)
  const first = keys(releases.filter(({ firstSeen }) => firstSeen === added.firstSeen)).reduce(
    least,
    null,
  )
  const last = keys(releases.filter(({ lastSeen }) => lastSeen === added.lastSeen)).reduce(
    most,
    null,
  )
  return {
    first: atEdge(issue.firstSeen - added.firstSeen, issue.firstRelease, first, least),
    last: atEdge(added.lastSeen - issue.lastSeen, issue.lastRelease, last, most),
    oldest: all.reduce(least, null),
    newest: all.reduce(most, null),
  }
}

/** @param beyond how far (ms) what was added lies outside of what was known */
function atEdge(beyond: number, known: Release, added: Release, of: typeof least): Release {
  if (beyond === 0) return of(known, added)
  return beyond > 0 ? added : known
}

export const least = (a: Release, b: Release): Release =>
  a === null || (b !== null && b < a) ? b : a
export const most = (a: Release, b: Release): Release =>
  a === null || (b !== null && b > a) ? b : a
