import type { Database } from 'bun:sqlite'
import { removeSome } from '../remove-some'
import type { SignalName } from '../spool/block'
import { logDay } from './log-day'

interface Came {
  project: number
  signal: SignalName
  /** When it was received, in ms. */
  at: number
  records: number
  bytes: number
}

type Day = {
  project: number
  signal: SignalName
  day: number
}

/** For how many days pages show what came on them. */
const SHOWN_DAYS = 40

/** Why records go: their days are over, or the file has reached its ceiling. */
export type Because = 'days' | 'ceiling'

/** The only writer of what is stored by day. It runs on the digest thread, inside its transaction. */
export function storedDays(db: Database) {
  const { receive } = logDay(db)
  const add = db.query<null, Day & { records: number; bytes: number }>(
    `INSERT INTO stored_day (project, signal, day, records, bytes)
     VALUES ($project, $signal, $day, $records, $bytes)
     ON CONFLICT DO UPDATE SET records = records + excluded.records, bytes = bytes + excluded.bytes`,
  )
  const remove = db.query<{ isFirst: number }, Day & { records: number; cut: number }>(
    `UPDATE stored_day SET removed = min(records, removed + $records), cut = cut + $cut
     WHERE project = $project AND signal = $signal AND day = $day RETURNING cut = $cut AS isFirst`,
  )
  const end = db.query<null, Day>(
    `UPDATE stored_day SET removed = records
     WHERE project = $project AND signal = $signal AND day < $day AND removed < records`,
  )
  const oldestOf = db.query<{ day: number | null }, { project: number; signal: SignalName }>(
    `SELECT min(day) AS day FROM stored_day
     WHERE project = $project AND signal = $signal AND removed < records`,
  )
  const oldest = db.query<Day, []>(
    `SELECT project, signal, day FROM stored_day INDEXED BY stored_day_left WHERE removed < records
     ORDER BY day, project, signal LIMIT 1`,
  )
  const trim = db.query<null, { project: number; day: number }>(
    'DELETE FROM stored_day WHERE project = $project AND day < $day AND removed >= records',
  )
  return {
    /** The oldest day of which a project has something left. */
    oldestOf: (project: number, signal: SignalName) =>
      oldestOf.get({ project, signal })?.day ?? undefined,
    /** The oldest day of which any project has something left. */
    oldest: () => oldest.get() ?? undefined,
    /** Counts what a slice stores. @returns the day as which it was received */
    add({ at, ...came }: Came): number {
      const day = receive(at)
      add.run({ ...came, day })
      return day
    },
    /** Counts records of a day as removed. @returns whether they are the first of the day that are cut */
    remove(of: Day, records: number, because: Because): boolean {
      const cut = because === 'ceiling' ? records : 0
      return remove.get({ ...of, records, cut })?.isFirst === 1
    },
    /** Ends the days before: of repeated records and of those that went another way a day may still count some. */
    end: (before: Day): void => void end.run(before),
    /** Forgets the days of which nothing is left, once no page shows what came on them. */
    trim: (project: number, today: number): void =>
      void trim.run({ project, day: today - SHOWN_DAYS }),
    /** Removes the days of a project. @returns whether there may be more */
    erase: (project: number): boolean =>
      removeSome(db, { table: 'stored_day', key: 'signal, day', column: 'project' }, project),
  }
}

export type StoredDays = ReturnType<typeof storedDays>
