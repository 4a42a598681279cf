import type { Database } from 'bun:sqlite'

/** Rows removed in one step, so that the writer is not held for over 20 ms. */
const STEP_ROWS = 2000

/** What hangs on a grouping, with the column that says which. */
const OF_GROUPING = [
  'grouping_tag',
  'grouping_hour',
  'grouping_user',
  'grouping_users',
  'grouping_release',
  'tag_top',
  'tag_wide',
  'tag_tally',
  'known_words',
  'event',
] as const

/**
 * Removes what an erased project holds, a bounded step at a time, the project itself last.
 * @param others of slices above this one: each takes a step, and says whether there may be more
 */
export function projectEraser(db: Database, others: ((project: number) => boolean)[]) {
  const next = db.query<{ id: number }, []>(
    'SELECT id FROM project WHERE erased_at IS NOT NULL LIMIT 1',
  )
  const nextGrouping = db.query<{ key: number }, [number]>(
    'SELECT key FROM grouping WHERE project = ? LIMIT 1',
  )
  // The maps' own sweeping removes their bytes, however large they are.
  const retireMaps = db.query(
    "UPDATE source_map SET state = 'gone' WHERE project = ? AND state = 'ready'",
  )

  /** @returns rows removed. */
  const remove = (sql: string, ...parameters: number[]) => db.query(sql).run(...parameters).changes

  function step(project: number) {
    const grouping = nextGrouping.get(project)?.key
    if (grouping !== undefined) return eraseGrouping(grouping)
    retireMaps.run(project)
    if (others.some((other) => other(project))) return
    if (removeNamedReleases(project) > 0) return
    if (removeSome('grouping_counts', 'slot', 'project', project) > 0) return
    if (removeSome('user_detail', 'detail', 'project', project) > 0) return
    for (const table of ['chunk', 'release', 'tag', 'dead_letter'])
      if (removeSome(table, 'rowid', 'project', project) > 0) return
    if (removeActivity(project) > 0 || removeSome('issue', 'key', 'project', project) > 0) return
    remove('DELETE FROM project_hour WHERE project = ?', project)
    remove('DELETE FROM repacked WHERE project = ?', project)
    if (removeEventTraces(project) > 0) return
    remove('DELETE FROM source_map_refusal WHERE project = ?', project)
    remove('DELETE FROM source_map_missing WHERE project = ?', project)
    remove('DELETE FROM source_map_dismissed WHERE project = ?', project)
    remove('DELETE FROM project WHERE id = ?', project)
  }

  function eraseGrouping(grouping: number) {
    for (const table of OF_GROUPING) {
      const rest = table === 'event' ? 'seq' : KEYS[table]
      if (removeSome(table, rest, 'grouping', grouping) > 0) return
    }
    if (removeSearch(grouping) === 0) remove('DELETE FROM grouping WHERE key = ?', grouping)
  }

  function removeSome(table: string, key: string, column: string, value: number) {
    return remove(
      `DELETE FROM ${table} WHERE ${column} = ?1 AND ${key} IN
         (SELECT ${key} FROM ${table} WHERE ${column} = ?1 LIMIT ${STEP_ROWS})`,
      value,
    )
  }

  function removeNamedReleases(project: number) {
    return remove(
      `DELETE FROM named_release WHERE (release, environment) IN
         (SELECT t.release, t.environment FROM release r JOIN named_release t ON t.release = r.key
          WHERE r.project = ? LIMIT ${STEP_ROWS})`,
      project,
    )
  }

  function removeActivity(project: number) {
    return remove(
      `DELETE FROM activity WHERE id IN (SELECT a.id FROM issue i JOIN activity a ON a.issue = i.key
         WHERE i.project = ? LIMIT ${STEP_ROWS})`,
      project,
    )
  }

  function removeEventTraces(project: number) {
    return remove(
      `DELETE FROM event_trace WHERE (project, hour, first_seq) IN
         (SELECT project, hour, first_seq FROM event_trace WHERE project = ? LIMIT ${STEP_ROWS})`,
      project,
    )
  }

  function removeSearch(grouping: number) {
    return remove(
      `DELETE FROM search_text WHERE rowid IN (SELECT rowid FROM search_text
         WHERE rowid >= ?1 << 40 AND rowid < (?1 + 1) << 40 LIMIT ${STEP_ROWS})`,
      grouping,
    )
  }

  const stepped = db.transaction(step)
  return {
    /** @returns whether there may be more to do. */
    step(): boolean {
      const project = next.get()?.id
      if (project === undefined) return false
      stepped.immediate(project)
      return true
    },
  }
}

const KEYS = {
  grouping_tag: 'tag',
  grouping_hour: 'hour',
  grouping_user: 'user',
  grouping_users: 'slot',
  grouping_release: 'release',
  tag_top: 'tag',
  tag_wide: 'name',
  tag_tally: 'grouping',
  known_words: 'grouping',
} as const
