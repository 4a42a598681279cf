import type { Database } from 'bun:sqlite'
import { MOST_ATTRIBUTES } from '../../digest/attributes/store'
import type { KnownKeys } from '../language/read-condition'

/** Reads which attributes the spans of a project have had, at any level. */
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
      // A project with as many attributes as are kept may have had any other too.
      has: (key) => all().has(key) || (count.get(project)?.count ?? 0) >= MOST_ATTRIBUTES,
      all: () => [...all()],
    }
  }
}
