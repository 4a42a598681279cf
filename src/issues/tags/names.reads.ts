import type { Database } from 'bun:sqlite'

/** The most names in a list: a person picks from no longer one. */
const MOST_NAMES = 200

/** The names of all tags that events of a project have had. */
export function tagNames(db: Database) {
  // Jumps from name to name in the index, however many values each has.
  const names = db.query<{ name: string }, [number]>(
    `WITH RECURSIVE names (name) AS (
       SELECT min(name) FROM tag WHERE project = ?1
       UNION ALL
       SELECT (SELECT min(name) FROM tag WHERE project = ?1 AND name > names.name)
       FROM names WHERE names.name IS NOT NULL
     ) SELECT name FROM names WHERE name IS NOT NULL LIMIT ${MOST_NAMES}`,
  )
  const one = db.query<{ found: 1 }, [number, string]>(
    'SELECT 1 AS found FROM tag WHERE project = ? AND name = ? LIMIT 1',
  )
  return {
    /** In alphabetical order, as many as a list can show. */
    all: (project: number): string[] => names.all(project).map(({ name }) => name),
    has: (project: number, name: string): boolean => one.get(project, name) !== null,
  }
}
