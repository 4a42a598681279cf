import type { Database } from 'bun:sqlite'
import { hourOf } from './link-hash'

/** That an event carries the id of a trace, a session or a user. */
export interface EventLink {
  seq: number
  /** ms since the epoch. */
  at: number
  /** `linkHash` of the id. */
  hash: number
}

/**
 * The only writer of `event_link`: which events carry which ids of traces, sessions and users. Their hashes lie together by hour, in order
 * of arrival, because an index by id would dirty a page for each event.
 */
export function eventLinkStore(db: Database) {
  const insert = db.query<
    null,
    { project: number; hour: number; firstSeq: number; pairs: Uint8Array }
  >(
    `INSERT INTO event_link (project, hour, first_seq, pairs)
     VALUES ($project, $hour, $firstSeq, $pairs)`,
  )
  return {
    /** @param links of one block, by row number */
    add(project: number, links: readonly EventLink[]): void {
      for (const [hour, ofHour] of Map.groupBy(links, ({ at }) => hourOf(at))) {
        const firstSeq = (ofHour[0] as EventLink).seq
        const pairs = Uint32Array.from(ofHour.flatMap(({ seq, hash }) => [seq - firstSeq, hash]))
        insert.run({ project, hour, firstSeq, pairs: new Uint8Array(pairs.buffer) })
      }
    },
  }
}

/** Removes what finds old events by their links. */
export function eventLinkEnds(db: Database) {
  const ofHour = db.query<
    { firstSeq: number; pairs: Uint8Array },
    { project: number; hour: number; through: number }
  >(
    `SELECT first_seq AS firstSeq, pairs FROM event_link
     WHERE project = $project AND hour = $hour AND first_seq <= $through`,
  )
  const remove = db.query<null, { project: number; hour: number; firstSeq: number }>(
    'DELETE FROM event_link WHERE project = $project AND hour = $hour AND first_seq = $firstSeq',
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
