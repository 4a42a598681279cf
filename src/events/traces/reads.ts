import type { Database } from 'bun:sqlite'
import { hourOf, traceHash } from './trace-hash'

/** Events looked at in full; a trace with more has its first shown. */
const MOST_EVENTS = 100

/** Finds events by trace. */
export function traceEvents(db: Database) {
  const inHours = db.query<{ firstSeq: number; pairs: Uint8Array }, [number, number, number]>(
    `SELECT first_seq AS firstSeq, pairs FROM event_trace
     WHERE project = ? AND hour BETWEEN ? AND ? ORDER BY hour, first_seq`,
  )
  /**
   * @param from ms since the epoch, of the trace's begin as a rule; @param to likewise of its end
   * @returns row numbers of events that may be of the trace; their payloads say whether they are
   */
  return (project: number, traceId: string, from: number, to: number): number[] => {
    const hash = traceHash(traceId)
    const seqs: number[] = []
    for (const { firstSeq, pairs } of inHours.iterate(project, hourOf(from), hourOf(to))) {
      const words = new Uint32Array(pairs.slice().buffer)
      for (let i = 1; i < words.length && seqs.length < MOST_EVENTS; i += 2)
        if (words[i] === hash) seqs.push(firstSeq + (words[i - 1] as number))
    }
    return seqs
  }
}
