import type { Notice, NoticeKind } from '../deliveries/notice'

/** A notice as a message tells of it. */
export type NoticeOfIncident = Pick<Notice, 'kind' | 'incident' | 'rule' | 'severity' | 'at'>

/**
 * One notice for each incident, the gravest first: what is open before what is over, critical before warning, the older before
 * the newer.
 * @param notices of one message, in the order in which they came
 */
export function gravest(notices: readonly NoticeOfIncident[]): NoticeOfIncident[] {
  const byIncident = new Map<string, NoticeOfIncident>()
  for (const notice of notices) {
    const earlier = byIncident.get(notice.incident)
    byIncident.set(notice.incident, { ...notice, kind: kindOf(earlier?.kind, notice.kind) })
  }
  return [...byIncident.values()].sort(
    (a, b) =>
      Number(a.kind === 'resolved') - Number(b.kind === 'resolved') ||
      Number(a.severity === 'warning') - Number(b.severity === 'warning') ||
      a.at - b.at,
  )
}

/** Who hears of an incident for the first time is told that it opened, whatever else has happened but its end. */
const kindOf = (earlier: NoticeKind | undefined, kind: NoticeKind): NoticeKind =>
  earlier === 'opened' && kind !== 'resolved' ? 'opened' : kind
