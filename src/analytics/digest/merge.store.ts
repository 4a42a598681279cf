import type { Database } from 'bun:sqlite'
import { SMALL } from '../../db/chunks/chunk'
import { joinTables, openTableOrNone } from '../../db/columns/table'
import { EVENT_TABLE } from '../records/tables'
import { type EventChunk, eventChunkAdder } from './chunks.store'

/** Events of a full chunk: a report opens a column of it in a fraction of a ms. */
export const FULL_EVENTS = 16_384
/** Chunks looked at in one step. */
const STEP_CHUNKS = 256

type Small = Omit<EventChunk, 'body' | 'lane'> & { id: number }

/** Merges small chunks of a lane into full ones, a chunk a step. The last ones of a day stay small until the next day. */
export function eventMerger(db: Database) {
  const lanes = db.query<{ lane: number }, []>('SELECT lane FROM analytics_lane')
  const following = db.query<Small, { lane: number; after: number }>(
    `SELECT id, first_block AS firstBlock, last_block AS lastBlock, count, first_at AS firstAt, last_at AS lastAt, day
     FROM analytics_chunk WHERE lane = $lane AND first_block > $after ORDER BY first_block LIMIT ${STEP_CHUNKS}`,
  )
  const bodyOf = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM analytics_chunk WHERE id = ?',
  )
  const remove = db.query<null, [number]>('DELETE FROM analytics_chunk WHERE id = ?')
  const add = eventChunkAdder(db)
  /** The block up to which the chunks of a lane are as large as they get. */
  const through = new Map<number, number>()

  /** Chunks that become one: full together, or the last of a day. */
  function nextRun(lane: number): Small[] | undefined {
    let run: Small[] = []
    let events = 0
    for (const chunk of following.iterate({ lane, after: through.get(lane) ?? 0 })) {
      const isFull = chunk.count >= FULL_EVENTS
      if (isFull || (run[0] && run[0].day !== chunk.day)) {
        if (run.length > 1) return run
        // Up to here nothing gets larger.
        through.set(lane, isFull ? chunk.lastBlock : (run[0] as Small).lastBlock)
        run = isFull ? [] : [chunk]
        events = isFull ? 0 : chunk.count
        continue
      }
      run.push(chunk)
      events += chunk.count
      if (events >= FULL_EVENTS || run.length === STEP_CHUNKS) return run
    }
    return undefined
  }

  const replace = db.transaction((lane: number, run: Small[]) => {
    const last = run.at(-1) as Small
    const tables = run.map(({ id }) => {
      const body = bodyOf.get(id)?.body
      return body && openTableOrNone(EVENT_TABLE, body)
    })
    // Chunks that were erased meanwhile must not come back; beside one that is damaged they stay as they are.
    if (!tables.every((table) => table !== undefined)) return void through.set(lane, last.lastBlock)
    const body = joinTables(EVENT_TABLE, tables, SMALL)
    const first = run[0] as Small
    for (const { id } of run) remove.run(id)
    add({
      lane,
      firstBlock: first.firstBlock,
      lastBlock: last.lastBlock,
      count: run.reduce((sum, { count }) => sum + count, 0),
      firstAt: Math.min(...run.map(({ firstAt }) => firstAt)),
      lastAt: Math.max(...run.map(({ lastAt }) => lastAt)),
      day: first.day,
      body,
    })
  })

  return {
    /** @returns whether there may be more to do */
    step(): boolean {
      for (const { lane } of lanes.all()) {
        const run = nextRun(lane)
        if (!run) continue
        replace.immediate(lane, run)
        return true
      }
      return false
    },
  }
}
