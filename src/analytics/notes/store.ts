import type { Database } from 'bun:sqlite'
import { count, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { analyticsNote } from '../../db/control-schema'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { analyticsBounds } from '../../limits'
import { projectFinder } from '../../projects/find-projects.reads'
import { keptTime, type NewNote, type NoteChange, type NoteView } from './model'
import { noteFinder, noteView } from './reads'

interface OfNote extends Signed {
  project: number
  id: string
}

/** The only writer of notes about times. */
export function noteChanges(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const notes = noteFinder(db)
  const { existing } = projectFinder(db)
  const { stillMay } = reach(db)

  function found({ project, id, by }: OfNote) {
    stillMay(by, 'triage')
    const { slug } = existing(project)
    return { slug, row: orNotFound(notes.find(project, id), 'note', id) }
  }

  return {
    /**
     * Makes a note under an id that was drawn before.
     * @throws Problem `not_found`, `missing_role`; `conflict` for too many
     */
    'notes.create'({ id, project, note, at, by }: OfNote & { note: NewNote }): NoteView {
      stillMay(by, 'triage')
      const { slug } = existing(project)
      const held = orm
        .select({ are: count() })
        .from(analyticsNote)
        .where(eq(analyticsNote.project, project))
        .get()
      if (held && held.are >= analyticsBounds.notes)
        throw new Problem('conflict', `There are ${analyticsBounds.notes} notes; remove some.`)
      const row = {
        id,
        project,
        environment: note.environment ?? null,
        at: keptTime(note.at),
        text: note.text,
        makerEmail: by.name,
        createdAt: at,
      }
      orm.insert(analyticsNote).values(row).run()
      const detail = { at: row.at, text: row.text, environment: row.environment }
      audit.record({ by, at, action: 'note.create', target: slug, detail })
      return noteView(row)
    },
    /** @throws Problem `not_found`, `missing_role` */
    'notes.change'(asked: OfNote & { change: NoteChange }): NoteView {
      const { slug, row } = found(asked)
      const { by, at, change } = asked
      const after = { ...row, ...change, at: keptTime(change.at ?? row.at) }
      orm.update(analyticsNote).set(after).where(eq(analyticsNote.id, row.id)).run()
      const detail = { before: { at: row.at, text: row.text }, ...change }
      audit.record({ by, at, action: 'note.change', target: slug, detail })
      return noteView(after)
    },
    /** @throws Problem `not_found`, `missing_role` */
    'notes.remove'(asked: OfNote): void {
      const { slug, row } = found(asked)
      const { by, at } = asked
      orm.delete(analyticsNote).where(eq(analyticsNote.id, row.id)).run()
      const detail = { at: row.at, text: row.text }
      audit.record({ by, at, action: 'note.remove', target: slug, detail })
    },
  }
}

export type NoteChanges = ReturnType<typeof noteChanges>
