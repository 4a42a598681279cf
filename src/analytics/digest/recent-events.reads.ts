import type { Database } from 'bun:sqlite'
import { openTable } from '../../db/columns/table'
import { EVENT_TABLE } from '../records/tables'
import { RecentEvents } from './recent-events'

/** Events that are read at the start: a client may send again what it had sent before the server stopped. */
const EVENTS_AT_START = 200_000

/** Reads the recent events from the newest chunks, as they were when the digest stopped. */
export function recentEvents(db: Database): RecentEvents {
  const newest = db.query<{ id: number; count: number }, []>(
    'SELECT id, count FROM analytics_chunk ORDER BY id DESC LIMIT 5000',
  )
  const find = db.query<{ lane: number; body: Uint8Array }, [number]>(
    'SELECT lane, body FROM analytics_chunk WHERE id = ?',
  )
  const recent = new RecentEvents()
  const ids: number[] = []
  let left = EVENTS_AT_START
  for (const { id, count } of newest.iterate()) {
    if (left <= 0) break
    ids.push(id)
    left -= count
  }
  for (const id of ids.reverse()) {
    const { lane, body } = find.get(id) as { lane: number; body: Uint8Array }
    for (const event of openTable(EVENT_TABLE, body).id()) recent.add(lane, event)
  }
  recent.settle()
  return recent
}
