import type { Database } from 'bun:sqlite'

/** Names of projects and users for pages about telemetry, which holds only their ids. */
export function names(db: Database) {
  const slug = db.query<{ slug: string }, [number]>(
    'SELECT slug FROM project WHERE id = ? AND erased_at IS NULL',
  )
  const email = db.query<{ email: string }, [string]>('SELECT email FROM user WHERE id = ?')
  return {
    /** @returns undefined once the project is being erased: nothing of it is shown then. */
    slug: (project: number): string | undefined => slug.get(project)?.slug,
    /** @returns null for nobody. */
    person: (user: string | null) =>
      user === null ? null : { id: user, email: email.get(user)?.email ?? 'a former user' },
  }
}

export type Names = ReturnType<typeof names>
