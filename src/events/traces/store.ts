import type { Database } from 'bun:sqlite'
import { hourOf } from './trace-hash'

/** An event that carries a trace id. */
export interface TracedEvent {
  seq: number
  /** ms since the epoch. */
  at: number
  /** `traceHash` of the trace id. */
  trace: number
}

/**
 * The only writer of which events carry trace ids. Hashes lie together by the hour, in order of
 * arrival: an index by trace would dirty a page an event.
 */
export function eventTraceStore(db: Database) {
  const insert = db.query(
    'INSERT INTO event_trace (project, hour, first_seq, pairs) VALUES (?, ?, ?, ?)',
  )
  return {
    /** @param events of one block, by row number */
    add(project: number, events: readonly TracedEvent[]): void {
      for (const [hour, together] of Map.groupBy(events, ({ at }) => hourOf(at))) {
        const first = (together[0] as TracedEvent).seq
        const pairs = Uint32Array.from(together.flatMap(({ seq, trace }) => [seq - first, trace]))
        insert.run(project, hour, first, new Uint8Array(pairs.buffer))
      }
    },
  }
}

export type EventTraceStore = ReturnType<typeof eventTraceStore>
