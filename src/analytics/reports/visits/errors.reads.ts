import type { Database } from 'bun:sqlite'
import { linkOf } from '../../../events/by-link/link-hash'
import { eventLinks } from '../../../events/by-link/reads'
import { LEVELS } from '../../../events/event'
import type { Environment } from '../../../projects/environment'
import { environmentOf } from '../../../projects/lane'
import type { Scanning } from '../scan/scan'
import { sessionsOfVisits } from './sessions.reads'
import type { VisitSpan } from './visit-row'
import { timeOfVisit } from './visit-time'

/** Events from this level on are errors. */
export const ERROR = LEVELS.indexOf('error')

/** An event as it is counted for visits. */
export interface LinkedEvent {
  at: number
  /** Index in LEVELS. */
  level: number
  environment: Environment
  /** The key of its issue. */
  issue: number
}

export const linkedEventFinder = (db: Database) =>
  db.query<LinkedEvent, [number]>(
    `SELECT e.at, e.level, g.environment, g.issue FROM event e JOIN grouping g ON g.key = e.grouping WHERE e.seq = ?`,
  )

/**
 * Counts the errors of visits. Sessions are told apart by 32 bits of a hash, the environment and the time: that of another
 * session is taken for one's own once in millions of errors.
 */
export function errorsOfVisits(db: Database) {
  const links = eventLinks(db)
  const find = linkedEventFinder(db)
  const sessionsOf = sessionsOfVisits(db)

  return function* (project: number, visits: readonly VisitSpan[]): Scanning<Uint32Array> {
    const counts = new Uint32Array(visits.length)
    const byHash = new Map<number, number[]>()
    const sessions = yield* sessionsOf(visits)
    sessions.forEach((hashes, i) => {
      for (const hash of hashes) byHash.set(linkOf(hash), [...(byHash.get(linkOf(hash)) ?? []), i])
    })
    if (byHash.size === 0) return counts
    const candidates = new Map<number, number[]>()
    for (const time of joined(visits.map(timeOfVisit)))
      yield* links(project, time, (seq, hash) => {
        const meant = byHash.get(hash)
        if (meant) candidates.set(seq, meant)
      })
    for (const [seq, meant] of candidates) {
      const event = find.get(seq)
      if (!event || event.level < ERROR) continue
      for (const i of meant)
        if (isOfVisit(event, visits[i] as VisitSpan)) counts[i] = (counts[i] as number) + 1
    }
    return counts
  }
}

/** Whether an event that names the session of a visit is of that visit. */
export function isOfVisit(
  { at, environment }: Pick<LinkedEvent, 'at' | 'environment'>,
  visit: Pick<VisitSpan, 'lane' | 'startedAt' | 'endedAt'>,
): boolean {
  const { from, to } = timeOfVisit(visit)
  return at >= from && at <= to && environment === environmentOf(visit.lane)
}

/** Times that overlap, as one each. */
export function joined(times: readonly { from: number; to: number }[]) {
  const joined: { from: number; to: number }[] = []
  for (const { from, to } of [...times].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}
