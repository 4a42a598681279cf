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
 * The releases of an issue after more events were added: those of its first and its last event by time, and the oldest
 * and newest among the events that were added. Of several events in the same ms, one that names a release decides, so
 * that the order in which they came does not matter.
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

/** @param beyond ms by which the added events reach beyond the known ones */
function atEdge(beyond: number, known: Release, added: Release, of: typeof least): Release {
  if (beyond === 0) return of(known, added)
  return beyond > 0 ? added : known
}

export const least = (a: Release, b: Release): Release =>
  a === null || (b !== null && b < a) ? b : a
export const most = (a: Release, b: Release): Release =>
  a === null || (b !== null && b > a) ? b : a
