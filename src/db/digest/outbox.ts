import type { Database } from 'bun:sqlite'
import { removeSome } from '../remove-some'

/** Something that a commit made happen, and that somebody may want to act on: an issue is new, a release was seen first. */
export interface Happening {
  project: number
  environment: string
  /** What happened, and to what: `issue.new`. */
  kind: string
  /** The id or name of what it happened to. */
  subject: string
  /** What cannot be read from the subject later, as JSON. */
  detail: Record<string, unknown>
}

/** A happening as it lies in the outbox. */
export interface OutboxRow extends Happening {
  /** Grows with each happening; no number is given twice. */
  id: number
  /** When the record that caused it was appended, in ms by our clock. */
  at: number
}

/**
 * Writes happenings in the transaction of what causes them, so that neither is there without the other. `listeners.ts`
 * hands them on after the commit.
 */
export function outbox(db: Database) {
  const insert = db.query<
    null,
    {
      at: number
      project: number
      environment: string
      kind: string
      subject: string
      detail: string
    }
  >(
    `INSERT INTO outbox (at, project, environment, kind, subject, detail)
     VALUES ($at, $project, $environment, $kind, $subject, $detail)`,
  )
  return {
    add({ project, environment, kind, subject, detail }: Happening, at: number): void {
      insert.run({ at, project, environment, kind, subject, detail: JSON.stringify(detail) })
    },
    /** Removes some happenings of a project. @returns whether there may be more */
    erase: (project: number): boolean =>
      removeSome(db, { table: 'outbox', key: 'id', column: 'project' }, project),
  }
}
