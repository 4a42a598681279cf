import type { Database } from 'bun:sqlite'

/** Removes some of what one part of the house holds of a project. @returns whether there may be more */
export type Erase = (project: number) => boolean

/**
 * Removes what an erased project holds, a bounded step at a time, the project itself last: what is of it alone goes with its row.
 * @param others what the features above this one and the spool hold, in the order in which it is to go
 */
export function projectEraser(db: Database, others: readonly Erase[]) {
  const next = db.query<{ id: number }, []>(
    'SELECT id FROM project WHERE erased_at IS NOT NULL LIMIT 1',
  )
  const remove = db.query('DELETE FROM project WHERE id = ?')
  const step = db.transaction((project: number) => {
    if (!others.some((erase) => erase(project))) remove.run(project)
  })
  return {
    /** @returns whether there may be more to do. */
    step(): boolean {
      const project = next.get()?.id
      if (project === undefined) return false
      step.immediate(project)
      return true
    },
  }
}
