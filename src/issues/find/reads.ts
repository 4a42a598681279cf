import type { Database } from 'bun:sqlite'
import { uuidBytes } from '../../lib/uuid'

/** Finds issues by what people call them. */
export function issueFinder(db: Database) {
  const byId = db.query<{ key: number }, [Buffer]>(
    'SELECT coalesce(merged_into, key) AS key FROM issue WHERE id = ?',
  )
  const projectOf = db.query<{ id: number }, [string]>('SELECT id FROM project WHERE slug = ?')
  const byNumber = db.query<{ key: number }, [number, number]>(
    'SELECT coalesce(merged_into, key) AS key FROM issue WHERE project = ? AND short_number = ?',
  )
  /** The key of an issue by its id or short id (`WEB-42`); that of what it was merged into. */
  return (id: string): number | undefined => {
    const bytes = uuidBytes(id)
    if (bytes) return byId.get(bytes)?.key
    const [, slug, number] = /^(.+)-(\d+)$/.exec(id) ?? []
    const project = slug && projectOf.get(slug.toLowerCase())
    return project ? byNumber.get(project.id, Number(number))?.key : undefined
  }
}
