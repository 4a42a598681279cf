import type { Database } from 'bun:sqlite'
import { newestChunks } from '../../db/chunks/newest-chunks'
import { openTableOrNone } from '../../db/columns/table'
import { EVENT_TABLE } from '../records/tables'
import { RecentEvents } from './recent-events'

/** Reads the recent events from the newest chunks, as they were when the digest stopped. */
export function recentEvents(db: Database): RecentEvents {
  const newest = db.query<{ id: number; count: number }, []>(
    'SELECT id, count FROM analytics_chunk ORDER BY last_block DESC LIMIT 5000',
  )
  const find = db.query<{ lane: number; body: Uint8Array }, [number]>(
    'SELECT lane, body FROM analytics_chunk WHERE id = ?',
  )
  const recent = new RecentEvents()
  for (const id of newestChunks(newest.iterate())) {
    const { lane, body } = find.get(id) as { lane: number; body: Uint8Array }
    for (const event of openTableOrNone(EVENT_TABLE, body)?.id() ?? []) recent.add(lane, event)
  }
  recent.settle()
  return recent
}
