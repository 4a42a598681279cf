import type { Database } from 'bun:sqlite'
import { uuidBytes } from '../../lib/uuid'
import { names } from '../../projects/reads'

interface Found {
  key: number
  project: number
}

/** Finds issues by what people call them. */
export function issueFinder(db: Database) {
  const byId = db.query<Found, [Buffer]>(
    'SELECT coalesce(merged_into, key) AS key, project FROM issue WHERE id = ?',
  )
  const projectOf = db.query<{ id: number }, [string]>('SELECT id FROM project WHERE slug = ?')
  const byNumber = db.query<Found, [number, number]>(
    'SELECT coalesce(merged_into, key) AS key, project FROM issue WHERE project = ? AND short_number = ?',
  )
  const { slug: slugOf } = names(db)

  function find(id: string): Found | null | undefined {
    const bytes = uuidBytes(id)
    if (bytes) return byId.get(bytes)
    const [, slug, number] = /^(.+)-(\d+)$/.exec(id) ?? []
    const project = slug && projectOf.get(slug.toLowerCase())
    return project ? byNumber.get(project.id, Number(number)) : undefined
  }

  /**
   * The key of an issue by its id or short id (`WEB-42`); that of what it was merged into.
   * @returns undefined as well once its project is being erased.
   */
  return (id: string): number | undefined => {
    const found = find(id)
    return found && slugOf(found.project) !== undefined ? found.key : undefined
  }
}
