import type { Database } from 'bun:sqlite'
import { removeSome, STEP_ROWS } from '../../db/remove-some'
import { laneRange } from '../../projects/lane'

/** Removed in one step, so that the writer is not held for over 20 ms: chunks are large. */
const STEP_CHUNKS = 32

/** Tables whose rows name a lane, and what tells their rows apart. */
const OF_LANE = [
  { table: 'span_rollup', key: 'lane, step, at, series' },
  { table: 'service_edge', key: 'lane, step, at, source, target, kind' },
  { table: 'trace', key: 'key' },
  { table: 'span_series', key: 'key' },
  { table: 'span_merged', key: 'lane' },
  { table: 'trace_thinned', key: 'lane' },
] as const

const OF_PROJECT = [
  { table: 'span_attribute', key: 'key' },
  { table: 'span_word', key: 'key' },
] as const

/** Removes what a project has of spans. */
export function spanEraser(db: Database) {
  const remove = (sql: string, ...parameters: number[]) => db.query(sql).run(...parameters).changes

  function removeChunks([from, to]: [number, number]) {
    return remove(
      `DELETE FROM span_chunk WHERE id IN
         (SELECT id FROM span_chunk WHERE lane BETWEEN ? AND ? LIMIT ${STEP_CHUNKS})`,
      from,
      to,
    )
  }

  function removeText([from, to]: [number, number]) {
    return remove(
      `DELETE FROM span_text WHERE rowid IN
         (SELECT rowid FROM span_text WHERE rowid >= ?1 << 40 AND rowid < (?2 + 1) << 40
          LIMIT ${STEP_ROWS})`,
      from,
      to,
    )
  }

  function removeOfLane({ table, key }: (typeof OF_LANE)[number], [from, to]: [number, number]) {
    return remove(
      `DELETE FROM ${table} WHERE (${key}) IN
         (SELECT ${key} FROM ${table} WHERE lane BETWEEN ? AND ? LIMIT ${STEP_ROWS})`,
      from,
      to,
    )
  }

  function removeValues(project: number) {
    return remove(
      `DELETE FROM span_value WHERE (attribute, value) IN
         (SELECT v.attribute, v.value FROM span_attribute a JOIN span_value v ON v.attribute = a.key
          WHERE a.project = ? LIMIT ${STEP_ROWS})`,
      project,
    )
  }

  const removeHosts = (project: number) =>
    remove('DELETE FROM asked_host WHERE project = ?', project)

  /** One bounded step, inside a transaction. @returns whether there may be more to do */
  return (project: number): boolean => {
    const lanes = laneRange(project)
    if (removeChunks(lanes) > 0 || removeText(lanes) > 0) return true
    if (OF_LANE.some((rows) => removeOfLane(rows, lanes) > 0)) return true
    if (removeValues(project) > 0 || removeHosts(project) > 0) return true
    return OF_PROJECT.some((rows) => removeSome(db, { ...rows, column: 'project' }, project))
  }
}
