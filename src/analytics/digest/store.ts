import type { Database } from 'bun:sqlite'
import { FAST } from '../../db/chunks/chunk'
import { tableBuilder } from '../../db/columns/table'
import { dayOf } from '../../db/days/log-day'
import type { StoredDays } from '../../db/days/stored-days'
import type { Applied } from '../../db/digest/signal'
import type { StoredBlock } from '../../db/digest/stored'
import { environmentOf, projectOf } from '../../projects/lane'
import type { NamedRelease, ReleaseStore } from '../../releases/store'
import type { AnalyticsEvent } from '../records/event'
import { EVENT_TABLE } from '../records/tables'
import { eventChunkAdder } from './chunks.store'
import type { FoldedAnalytics, NewBatch } from './fold-batches'
import { visitStore } from './visits.store'

/** Writes the analytics events of a slice and what they say of visits. Runs on the digest thread, inside its transaction. */
export function analyticsStore(
  db: Database,
  { releases, days }: { releases: ReleaseStore; days: StoredDays },
) {
  const visits = visitStore(db)
  const addChunk = eventChunkAdder(db)
  const isThere = db.query<{ id: number }, [number]>(
    'SELECT id FROM project WHERE id = ? AND erased_at IS NULL',
  )

  function drafted(batches: readonly NewBatch[]): Map<string, Draft> {
    const drafts = new Map<string, Draft>()
    for (const { block, lane, batch } of batches) {
      const draft = draftOf(drafts, block, lane)
      const { receivedAt, isBot, origins, events } = batch
      for (const event of events) {
        const origin = origins[event.origin] ?? []
        draft.add(event, visits.count(event, { lane, receivedAt, isBot, origin }))
      }
      draft.lastBlock = block.seq
    }
    return drafts
  }

  /** Events of a lane and a day of receipt lie together: retention removes whole days, and a chunk goes as one. */
  function draftOf(drafts: Map<string, Draft>, { at, seq }: NewBatch['block'], lane: number) {
    const day = dayOf(at)
    const name = `${lane} ${day}`
    const known = drafts.get(name)
    if (known) return known
    const made = newDraft(lane, at, seq)
    drafts.set(name, made)
    return made
  }

  return {
    apply({ batches }: FoldedAnalytics): Applied {
      const here = new Map<number, boolean>()
      const isHere = ({ block: { project } }: NewBatch) => {
        const known = here.get(project) ?? isThere.get(project) !== null
        here.set(project, known)
        return known
      }
      const kept = batches.filter(isHere)
      const drafts = [...drafted(kept).values()]
      const happened: Applied['happened'] = []
      for (const { lane, at, firstBlock, lastBlock, firstAt, lastAt, rows, named } of drafts) {
        const project = projectOf(lane)
        const body = rows.pack(FAST)
        const { count } = rows
        const day = days.add({
          project,
          signal: 'analyticsEvent',
          at,
          records: count,
          bytes: body.length,
        })
        addChunk({ lane, firstBlock, lastBlock, count, firstAt, lastAt, day, body })
        for (const release of named.values()) releases.noteNamed(release, happened)
      }
      visits.flush()
      return {
        stored: kept.map(
          ({ block, batch }): StoredBlock => ({ block, records: batch.events.length }),
        ),
        changed: drafts.map(({ lane }) => ({
          project: projectOf(lane),
          environment: environmentOf(lane),
          kind: 'analytics',
        })),
        happened,
      }
    },
    forget: visits.forget,
  }
}

/** The chunk that a slice's events of a lane and a day become. */
function newDraft(lane: number, at: number, block: number) {
  const rows = tableBuilder(EVENT_TABLE)
  const named = new Map<string, NamedRelease>()
  const draft = {
    lane,
    at,
    firstBlock: block,
    lastBlock: block,
    firstAt: Number.POSITIVE_INFINITY,
    lastAt: 0,
    rows,
    named,
    add(event: AnalyticsEvent, visit: number): void {
      const { isInteraction, session = event.pageSession ?? 0, ...rest } = event
      rows.add({ ...rest, visit, session, isInteraction: isInteraction ? 1 : 0 })
      draft.firstAt = Math.min(draft.firstAt, event.at)
      draft.lastAt = Math.max(draft.lastAt, event.at)
      if (event.release !== '') noteRelease(event)
    },
  }
  function noteRelease({ release: version, at: seen }: AnalyticsEvent) {
    const known = named.get(version)
    if (!known) {
      const of = { project: projectOf(lane), environment: environmentOf(lane) }
      named.set(version, { ...of, version, firstSeen: seen, lastSeen: seen })
      return
    }
    known.firstSeen = Math.min(known.firstSeen, seen)
    known.lastSeen = Math.max(known.lastSeen, seen)
  }
  return draft
}
type Draft = ReturnType<typeof newDraft>
