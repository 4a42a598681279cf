import type { Database } from 'bun:sqlite'
import { flagFinder } from '../find-flags.reads'
import { segmentsOf, segmentsOfFlag } from './segments-of'

/** Finds the flags and segments of a project whose rules name a segment, by key. Archived flags may come back, so they count. */
export function segmentUsers(db: Database) {
  const found = flagFinder(db)
  const flagsWith = db.query<{ key: string }, { project: number; text: string }>(
    'SELECT key FROM flag WHERE project = $project AND instr(definition, $text) > 0 ORDER BY key',
  )
  return (project: number, segment: string): string[] => {
    // Few definitions have the key's text; these are read.
    const flags = flagsWith
      .all({ project, text: `"${segment}"` })
      .filter(({ key }) => {
        const flag = found.find(project, key)
        return flag !== undefined && segmentsOfFlag(flag).includes(segment)
      })
      .map(({ key }) => key)
    const segments = found
      .segments(project)
      .filter(({ when }) => segmentsOf(when).includes(segment))
      .map(({ key }) => key)
    return [...flags, ...segments]
  }
}
