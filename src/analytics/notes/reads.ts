import type { Database } from 'bun:sqlite'
import { and, asc, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { analyticsNote } from '../../db/control-schema'
import { iso } from '../../lib/time'
import type { NoteView } from './model'

type NoteRow = typeof analyticsNote.$inferSelect

export const noteView = ({ id, at, text, environment, ...row }: NoteRow): NoteView => ({
  id,
  at,
  text,
  environment,
  createdBy: row.makerEmail,
  createdAt: iso(row.createdAt),
})

/** Finds the notes of a project. */
export function noteFinder(db: Database) {
  const orm = drizzle(db)
  return {
    /** Oldest first. */
    list: (project: number): NoteView[] =>
      orm
        .select()
        .from(analyticsNote)
        .where(eq(analyticsNote.project, project))
        .orderBy(asc(analyticsNote.at), asc(analyticsNote.id))
        .all()
        .map(noteView),
    find: (project: number, id: string): NoteRow | undefined =>
      orm
        .select()
        .from(analyticsNote)
        .where(and(eq(analyticsNote.id, id), eq(analyticsNote.project, project)))
        .get(),
  }
}
