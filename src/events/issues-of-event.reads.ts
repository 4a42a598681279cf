import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../db/ids/id-index'
import { uuidText } from '../lib/uuid'

/** Finds the issue of an event by the event's id. */
export function issuesOfEvent(db: Database, ids: Pick<IdIndex, 'find'>) {
  const issueOf = db.query<{ id: Uint8Array }, { seq: number; project: number; id: Buffer }>(
    `SELECT i.id FROM event e JOIN grouping g ON g.key = e.grouping JOIN issue i ON i.key = g.issue
     WHERE e.seq = $seq AND e.project = $project AND e.id = $id`,
  )
  return (project: number, id: Buffer): string[] =>
    ids.find(id).flatMap((seq) => {
      const issue = issueOf.get({ seq, project, id })
      return issue ? [uuidText(issue.id)] : []
    })
}
