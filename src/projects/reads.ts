import type { Database } from 'bun:sqlite'

/** Finds the names of projects and users for pages about telemetry, whose tables hold ids alone. */
export function names(db: Database) {
  const slug = db.query<{ slug: string }, [number]>(
    'SELECT slug FROM project WHERE id = ? AND erased_at IS NULL',
  )
  const email = db.query<{ email: string }, [string]>('SELECT email FROM user WHERE id = ?')
  return {
    /** @returns undefined for a project that is being erased: nothing of it is shown */
    slug: (project: number): string | undefined => slug.get(project)?.slug,
    /** @returns null where there is no user */
    person: (user: string | null) =>
      user === null ? null : { id: user, email: email.get(user)?.email ?? 'a former user' },
  }
}

export type Names = ReturnType<typeof names>
