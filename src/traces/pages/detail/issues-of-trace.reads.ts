import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../../db/ids/id-index'
import { DAY_MS } from '../../../lib/time'
import { traceParts } from '../waterfall/trace-parts.reads'
import { eventsOfTrace } from './events-of-trace.reads'

/** How far back events are searched of a trace without spans, which would say when it was. */
const WITHOUT_SPANS_MS = 7 * DAY_MS

/** Finds the issues that have an event of a trace. */
export function issuesOfTrace(db: Database, ids: Pick<IdIndex, 'find'>) {
  const partsOf = traceParts(db, ids)
  const eventsOf = eventsOfTrace(db)
  return (project: number, traceId: string, now: number): string[] => {
    const parts = partsOf({ traceId }).filter((part) => part.project === project)
    const lastWeek = {
      project,
      slug: '',
      startAt: (now - WITHOUT_SPANS_MS) * 1000,
      duration: WITHOUT_SPANS_MS * 1000,
    }
    const events = (parts.length > 0 ? parts : [lastWeek]).flatMap((part) =>
      eventsOf(traceId, part),
    )
    return [...new Set(events.map(({ issueId }) => issueId))]
  }
}
