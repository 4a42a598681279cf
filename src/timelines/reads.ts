import type { Database } from 'bun:sqlite'
import { begunAgain } from '../analytics/reports/scan/begun-again'
import { ERROR, isOfVisit } from '../analytics/reports/visits/errors.reads'
import { visitFinder } from '../analytics/reports/visits/find-visit.reads'
import type { VisitKey } from '../analytics/reports/visits/visit-id'
import { visitSpan, visitView } from '../analytics/reports/visits/visit-row'
import { timeOfVisit } from '../analytics/reports/visits/visit-time'
import type { IdIndex } from '../db/ids/id-index'
import { LEVELS } from '../events/event'
import { flagChangeReads } from '../flags/changes/reads'
import { iso } from '../lib/time'
import type { Turns, Working } from '../lib/turns'
import { environmentOf } from '../projects/lane'
import { doneInVisit } from './done-in-visit.reads'
import { failuresOfVisit } from './failures.reads'
import { inOrder } from './in-order'
import type { ItemOf, Timeline, TimelineItem, VisitOf } from './model'
import { namedTraces } from './named-traces.reads'
import { spansOfSessions } from './spans-of-sessions.reads'
import { visitOfFinder, type WantedVisitOf } from './visit-of.reads'

/** Items of one answer: more nobody reads. */
const MOST = 1000

export interface WantedTimeline {
  project: { id: number; slug: string }
  visit: VisitKey
  now: number
  ticket: number
}

/** What happened in a visit, of all signals; runs on the read thread, turn by turn. */
export function timelineReads(db: Database, traceIds: Pick<IdIndex, 'find'>, turns: Turns) {
  const findVisit = visitFinder(db)
  const doneIn = doneInVisit(db)
  const spansOf = spansOfSessions(db)
  const failuresOf = failuresOfVisit(db)
  const traces = namedTraces(db, traceIds)
  const { 'flags.changes': flagChanges } = flagChangeReads(db)
  const visitOf = visitOfFinder(db)

  function* timeline({ project, visit: key, now }: WantedTimeline): Working<Timeline | null> {
    const place = findVisit(key)
    if (!place) return null
    const visit = visitSpan(place)
    const done = yield* doneIn(visit, MOST + 1)
    const time = timeOfVisit(visit)
    const spoken = yield* spansOf(visit.lane, done.sessions, time)
    const linked = { ...done, traceIds: done.traceIds.union(spoken.traceIds) }
    const failed = failuresOf(project, visit, linked)
    const environment = environmentOf(visit.lane)
    const changed = flagChanges({
      project: project.id,
      from: visit.startedAt,
      to: visit.endedAt,
      now,
      flag: undefined,
      environment,
    })
    const items = inOrder([
      ...done.items,
      ...failed.errors,
      ...traces(visit.lane, linked.traceIds.union(failed.traceIds)),
      ...firstOfFlags([...failed.flags, ...spoken.flags]),
      ...changed.map((one): TimelineItem => ({ kind: 'flagChange', ...one })),
      ...firstOfReplays(done.items, failed.replays),
    ])
    const errors = failed.errors.filter(
      ({ by, level, at }) =>
        by === 'session' &&
        LEVELS.indexOf(level) >= ERROR &&
        isOfVisit({ at: Date.parse(at), environment }, visit),
    )
    return {
      visit: visitView(place, errors.length),
      items: items.slice(0, MOST),
      isCut: items.length > MOST,
    }
  }

  return {
    /** Undefined when it was dropped, null when there is no such visit. */
    'timelines.visit': (wanted: WantedTimeline): Promise<Timeline | null | undefined> =>
      turns.run(
        wanted.ticket,
        begunAgain(() => timeline(wanted)),
      ),
    'timelines.visitOf': (wanted: WantedVisitOf): VisitOf => ({ id: visitOf(wanted) ?? null }),
  }
}
export type TimelineReads = ReturnType<typeof timelineReads>

interface Evaluated {
  at: number
  flag: string
  variant: string
}

/** When each flag was first seen with a variant that it had not before. */
function firstOfFlags(evaluated: readonly Evaluated[]): ItemOf<'flag'>[] {
  const variants = new Map<string, string>()
  return [...evaluated]
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at, flag, variant }) => {
      if (variants.get(flag) === variant) return []
      variants.set(flag, variant)
      return [{ kind: 'flag' as const, at: iso(at), flag, variant }]
    })
}

/** Replays that errors name and nothing that was done does. */
function firstOfReplays(
  done: readonly TimelineItem[],
  named: readonly { at: number; replayId: string }[],
): ItemOf<'replay'>[] {
  const known = new Set(done.flatMap((item) => (item.kind === 'replay' ? [item.replayId] : [])))
  return [...named]
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at, replayId }) => {
      if (known.has(replayId)) return []
      known.add(replayId)
      return [{ kind: 'replay' as const, at: iso(at), replayId }]
    })
}
