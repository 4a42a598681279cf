import type { Database } from 'bun:sqlite'
import { MOST_ATTRIBUTES } from '../../attributes/store'
import type { KnownKeys } from '../read-condition'

/** Which attributes the spans of a project have had, at any level. */
export function attributeKeys(db: Database) {
  const count = db.query<{ count: number }, [number]>(
    'SELECT count(*) AS count FROM span_attribute WHERE project = ?',
  )
  const names = db.query<{ name: string }, [number]>(
    'SELECT DISTINCT name FROM span_attribute WHERE project = ?',
  )
  return (project: number): KnownKeys => {
    let known: Set<string> | undefined
    const all = () => {
      known ??= new Set(names.all(project).map(({ name }) => name))
      return known
    }
    return {
      // Of a project with as many as are kept, nobody knows what else there is.
      has: (key) => all().has(key) || (count.get(project)?.count ?? 0) >= MOST_ATTRIBUTES,
      all: () => [...all()],
    }
  }
}
