import type { Database } from 'bun:sqlite'
import { dayOf } from '../db/days/log-day'
import { KEPT_SIGNALS } from './kept-signals'
import type { PreviewQuery, RetentionPreview } from './model'

/** What settings of retention come to; runs on the read thread. */
export function retentionReads(db: Database) {
  const before = db.query<
    { records: number; bytes: number },
    { project: number; signal: string; day: number }
  >(
    `SELECT coalesce(sum(records - removed), 0) AS records,
       coalesce(sum(CAST(1.0 * bytes * (records - removed) / records AS INTEGER)), 0) AS bytes
     FROM stored_day
     WHERE project = $project AND signal = $signal AND day < $day AND removed < records`,
  )
  return {
    /** What a change would delete, from what is counted by day. */
    'retention.preview'({
      project,
      asked,
      now,
    }: {
      project: number
      asked: PreviewQuery
      now: number
    }): RetentionPreview {
      const deleted = KEPT_SIGNALS.map(({ signal, name }) => {
        const days = asked[name]
        if (days === undefined) return [name, { records: 0, bytes: 0 }]
        return [name, before.get({ project, signal, day: dayOf(now) - days })]
      })
      return Object.fromEntries(deleted)
    },
  }
}

export type RetentionReads = ReturnType<typeof retentionReads>
