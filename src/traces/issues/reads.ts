import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../db/id-index'
import { eventsOfTrace } from '../detail/events/reads'
import { traceParts } from '../detail/parts/reads'

/** How far back events are looked for of a trace that has sent no spans here, which would say when it was. */
const WITHOUT_SPANS_MS = 7 * 86_400_000

/** Finds the issues that have an event of a trace. */
export function issuesOfTrace(db: Database, ids: Pick<IdIndex, 'find'>) {
  const partsOf = traceParts(db, ids)
  const eventsOf = eventsOfTrace(db)
  return (project: number, traceId: string, now: number): string[] => {
    const parts = partsOf({ traceId }).filter((part) => part.project === project)
    const lately = {
      project,
      slug: '',
      startAt: (now - WITHOUT_SPANS_MS) * 1000,
      duration: WITHOUT_SPANS_MS * 1000,
    }
    const events = (parts.length > 0 ? parts : [lately]).flatMap((part) => eventsOf(traceId, part))
    return [...new Set(events.map(({ issueId }) => issueId))]
  }
}
