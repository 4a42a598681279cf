import type { Database } from 'bun:sqlite'
import { removeSome, STEP_ROWS } from '../db/remove-some'

/** Tables with rows of a grouping, and the columns of their keys beside it. */
const OF_GROUPING = [
  { table: 'grouping_tag', key: 'tag' },
  { table: 'grouping_hour', key: 'hour' },
  { table: 'grouping_user', key: 'user' },
  { table: 'grouping_users', key: 'slot' },
  { table: 'grouping_release', key: 'release' },
  { table: 'tag_top', key: 'tag' },
  { table: 'tag_wide', key: 'name' },
  { table: 'tag_tally', key: 'grouping' },
  { table: 'known_words', key: 'grouping' },
] as const

const OF_PROJECT = [
  { table: 'grouping_counts', key: 'environment, slot, segment' },
  { table: 'user_detail', key: 'detail, user' },
  { table: 'flag_event', key: 'environment, day, flag, variant' },
  { table: 'tag', key: 'key' },
] as const

/**
 * Removes the issues of a project and what was counted of them.
 * @param eraseEvents removes some events of a grouping, and says whether there may be more
 */
export function issueEraser(db: Database, eraseEvents: (grouping: number) => boolean) {
  const nextGrouping = db.query<{ key: number }, [number]>(
    'SELECT key FROM grouping WHERE project = ? LIMIT 1',
  )
  const removeGrouping = db.query('DELETE FROM grouping WHERE key = ?')
  const removeTexts = db.query(
    `DELETE FROM search_text WHERE rowid IN (SELECT rowid FROM search_text
       WHERE rowid >= ?1 << 40 AND rowid < (?1 + 1) << 40 LIMIT ${STEP_ROWS})`,
  )
  const removeActivity = db.query(
    `DELETE FROM activity WHERE id IN (SELECT a.id FROM issue i JOIN activity a ON a.issue = i.key
       WHERE i.project = ? LIMIT ${STEP_ROWS})`,
  )

  function eraseGrouping(grouping: number) {
    if (eraseEvents(grouping)) return
    for (const rows of OF_GROUPING)
      if (removeSome(db, { ...rows, column: 'grouping' }, grouping)) return
    if (removeTexts.run(grouping).changes === 0) removeGrouping.run(grouping)
  }

  /** @returns whether there may be more to do */
  function eraseProject(project: number): boolean {
    const grouping = nextGrouping.get(project)?.key
    if (grouping !== undefined) {
      eraseGrouping(grouping)
      return true
    }
    return (
      OF_PROJECT.some((rows) => removeSome(db, { ...rows, column: 'project' }, project)) ||
      removeActivity.run(project).changes > 0 ||
      removeSome(db, { table: 'issue', key: 'key', column: 'project' }, project)
    )
  }
  /** Each does one bounded step, inside a transaction. */
  return { ofProject: eraseProject, ofGrouping: eraseGrouping }
}
