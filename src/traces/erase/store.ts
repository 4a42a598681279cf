import type { Database } from 'bun:sqlite'
import { streamsOf } from '../stream'

/** Rows removed in one step, so that the writer is not held for over 20 ms; chunks are large. */
const STEP_ROWS = 2000
const STEP_CHUNKS = 32

/** Tables by what names a row. Those with a stream go by it, the others by their project. */
const BY_STREAM = {
  span_rollup: 'stream, step, at, series',
  service_edge: 'stream, step, at, source, target, kind',
  trace: 'key',
  span_series: 'key',
  span_merged: 'stream',
  trace_thinned: 'stream',
} as const

/** Removes what a project has of spans. */
export function spanEraser(db: Database) {
  const remove = (sql: string, ...parameters: number[]) => db.query(sql).run(...parameters).changes

  function removeChunks([from, to]: [number, number]) {
    return remove(
      `DELETE FROM span_chunk WHERE id IN
         (SELECT id FROM span_chunk WHERE stream BETWEEN ? AND ? LIMIT ${STEP_CHUNKS})`,
      ...[from, to],
    )
  }

  function removeText([from, to]: [number, number]) {
    return remove(
      `DELETE FROM span_text WHERE rowid IN
         (SELECT rowid FROM span_text WHERE rowid >= ?1 << 40 AND rowid < (?2 + 1) << 40
          LIMIT ${STEP_ROWS})`,
      ...[from, to],
    )
  }

  function removeByStream(table: keyof typeof BY_STREAM, [from, to]: [number, number]) {
    const key = BY_STREAM[table]
    return remove(
      `DELETE FROM ${table} WHERE (${key}) IN
         (SELECT ${key} FROM ${table} WHERE stream BETWEEN ? AND ? LIMIT ${STEP_ROWS})`,
      ...[from, to],
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

  const removeByProject = (table: 'span_attribute' | 'span_word', project: number) =>
    remove(
      `DELETE FROM ${table} WHERE key IN
         (SELECT key FROM ${table} WHERE project = ? LIMIT ${STEP_ROWS})`,
      project,
    )

  /** One bounded step, inside a transaction. @returns whether there may be more to do */
  return (project: number): boolean => {
    const streams = streamsOf(project)
    if (removeChunks(streams) > 0 || removeText(streams) > 0) return true
    for (const table of Object.keys(BY_STREAM) as (keyof typeof BY_STREAM)[])
      if (removeByStream(table, streams) > 0) return true
    if (removeValues(project) > 0 || removeHosts(project) > 0) return true
    return (
      removeByProject('span_attribute', project) > 0 || removeByProject('span_word', project) > 0
    )
  }
}
