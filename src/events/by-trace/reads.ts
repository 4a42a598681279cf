import type { Database } from 'bun:sqlite'
import { hourOf, traceHash } from './trace-hash'

/** The most events of a trace: of one with more, its first are shown. */
const MOST_EVENTS = 100

/** Finds events by their trace id. */
export function traceEvents(db: Database) {
  const inHours = db.query<
    { firstSeq: number; pairs: Uint8Array },
    { project: number; first: number; last: number }
  >(
    `SELECT first_seq AS firstSeq, pairs FROM event_trace
     WHERE project = $project AND hour BETWEEN $first AND $last ORDER BY hour, first_seq`,
  )
  /**
   * @param from ms since the epoch; as a rule when the trace began
   * @param to ms since the epoch; as a rule when it ended
   * @returns row numbers of events that may be of the trace; their payloads say whether they are
   */
  return (project: number, traceId: string, from: number, to: number): number[] => {
    const hash = traceHash(traceId)
    const seqs: number[] = []
    const hours = { project, first: hourOf(from), last: hourOf(to) }
    for (const { firstSeq, pairs } of inHours.iterate(hours)) {
      const words = new Uint32Array(pairs.slice().buffer)
      for (let i = 1; i < words.length && seqs.length < MOST_EVENTS; i += 2)
        if (words[i] === hash) seqs.push(firstSeq + (words[i - 1] as number))
    }
    return seqs
  }
}
