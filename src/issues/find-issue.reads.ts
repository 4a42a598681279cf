import type { Database } from 'bun:sqlite'
import { Problem } from '../lib/problem'
import { uuidBytes } from '../lib/uuid'
import { names } from '../projects/reads'

interface Row {
  key: number
  project: number
}

/** Finds issues by id, or by the short id that people call them by. */
export function issueFinder(db: Database) {
  const byId = db.query<Row, [Buffer]>(
    'SELECT coalesce(merged_into, key) AS key, project FROM issue WHERE id = ?',
  )
  const projectOf = db.query<{ id: number }, [string]>('SELECT id FROM project WHERE slug = ?')
  const byNumber = db.query<Row, [number, number]>(
    'SELECT coalesce(merged_into, key) AS key, project FROM issue WHERE project = ? AND short_number = ?',
  )
  const { slug: slugOf } = names(db)

  function find(id: string): Row | null | undefined {
    const bytes = uuidBytes(id)
    if (bytes) return byId.get(bytes)
    const [, slug, number] = /^(.+)-(\d+)$/.exec(id) ?? []
    const project = slug && projectOf.get(slug.toLowerCase())
    return project ? byNumber.get(project.id, Number(number)) : undefined
  }

  /**
   * The key of an issue by its id or short id (`WEB-42`). Of an issue that was merged, it is the key of the issue that
   * holds it now.
   * @returns undefined for no issue, and for one whose project is being erased
   */
  return (id: string): number | undefined => {
    const row = find(id)
    return row && slugOf(row.project) !== undefined ? row.key : undefined
  }
}

/** Finds an issue that must be there. */
export function existingIssue(db: Database) {
  const find = issueFinder(db)
  /** @throws Problem `not_found` */
  return (id: string): number => {
    const key = find(id)
    if (key === undefined) throw new Problem('not_found', `There is no issue ${id}.`)
    return key
  }
}
