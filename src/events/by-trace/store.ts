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
 * The only writer of `event_trace`: which events carry trace ids. Their hashes lie together by hour, in order of
 * arrival, because an index by trace id would dirty a page for each event.
 */
export function eventTraceStore(db: Database) {
  const insert = db.query<
    null,
    { project: number; hour: number; firstSeq: number; pairs: Uint8Array }
  >(
    `INSERT INTO event_trace (project, hour, first_seq, pairs)
     VALUES ($project, $hour, $firstSeq, $pairs)`,
  )
  return {
    /** @param events of one block, by row number */
    add(project: number, events: readonly TracedEvent[]): void {
      for (const [hour, ofHour] of Map.groupBy(events, ({ at }) => hourOf(at))) {
        const firstSeq = (ofHour[0] as TracedEvent).seq
        const pairs = Uint32Array.from(ofHour.flatMap(({ seq, trace }) => [seq - firstSeq, trace]))
        insert.run({ project, hour, firstSeq, pairs: new Uint8Array(pairs.buffer) })
      }
    },
  }
}

/** Removes what finds old events by trace. */
export function eventTraceEnds(db: Database) {
  const ofHour = db.query<
    { firstSeq: number; pairs: Uint8Array },
    { project: number; hour: number; through: number }
  >(
    `SELECT first_seq AS firstSeq, pairs FROM event_trace
     WHERE project = $project AND hour = $hour AND first_seq <= $through`,
  )
  const remove = db.query<null, { project: number; hour: number; firstSeq: number }>(
    'DELETE FROM event_trace WHERE project = $project AND hour = $hour AND first_seq = $firstSeq',
  )
  return {
    /** Removes the rows of an hour whose events all lie up to a row number. */
    remove(project: number, hour: number, through: number): void {
      for (const { firstSeq, pairs } of ofHour.all({ project, hour, through })) {
        const words = new Uint32Array(pairs.slice().buffer)
        const lastSeq = firstSeq + (words.at(-2) as number)
        if (lastSeq <= through) remove.run({ project, hour, firstSeq })
      }
    },
  }
}
