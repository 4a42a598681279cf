import type { Database } from 'bun:sqlite'
import { hourOf } from './link-hash'

interface Range {
  /** ms since the epoch */
  from: number
  to: number
}

/** Reads which events carry which ids of traces, sessions and users. */
export function eventLinks(db: Database) {
  const next = db.query<{ hour: number | null }, { project: number; from: number; to: number }>(
    'SELECT min(hour) AS hour FROM event_link WHERE project = $project AND hour BETWEEN $from AND $to',
  )
  const ofHour = db.query<
    { firstSeq: number; pairs: Uint8Array },
    { project: number; hour: number }
  >(
    `SELECT first_seq AS firstSeq, pairs FROM event_link
     WHERE project = $project AND hour = $hour ORDER BY first_seq`,
  )
  /**
   * Tells of each id that an event carries, an hour a step.
   * @param take gets the row number of the event, and `linkHash` of the id
   */
  return function* (
    project: number,
    range: Range,
    take: (seq: number, hash: number) => void,
  ): Generator<undefined, void> {
    const to = hourOf(range.to)
    for (let from = hourOf(range.from); ; ) {
      const hour = next.get({ project, from, to })?.hour ?? undefined
      if (hour === undefined) return
      for (const { firstSeq, pairs } of ofHour.all({ project, hour })) {
        const words = new Uint32Array(pairs.slice().buffer)
        for (let i = 0; i < words.length; i += 2)
          take(firstSeq + (words[i] as number), words[i + 1] as number)
      }
      from = hour + 1
      yield
    }
  }
}

/** Finds events by the ids of their traces, sessions and users. */
export function linkedEvents(db: Database) {
  const links = eventLinks(db)
  /**
   * @param hashes `linkHash` of the ids
   * @param most how many are looked for: of more, the first
   * @returns row numbers of events that may carry one of the ids, in order; their payloads say whether they do
   */
  return (project: number, hashes: ReadonlySet<number>, range: Range, most: number): number[] => {
    const seqs = new Set<number>()
    if (hashes.size === 0) return []
    const steps = links(project, range, (seq, hash) => {
      if (seqs.size < most && hashes.has(hash)) seqs.add(seq)
    })
    while (seqs.size < most && !steps.next().done);
    return [...seqs]
  }
}
