import type { Database } from 'bun:sqlite'
import { dayOf } from '../../db/days/log-day'
import { DAY_MS, iso } from '../../lib/time'
import { projectFinder } from '../../projects/find-projects.reads'
import { retentionDays } from '../days.reads'
import { KEPT_SIGNALS } from '../kept-signals'
import { type DayOfSignal, growthADay, nameOf } from './days-left'
import type { StorageView } from './model'

const GROWTH_DAYS = 30

type Stored = Pick<StorageView, 'stored' | 'growth' | 'growthBytesADay' | 'cut' | 'retention'>
type Day = DayOfSignal & { leftRecords: number; cut: number }

/** What is stored by day and signal; runs on the read thread. */
export function storageReads(db: Database) {
  const projects = projectFinder(db)
  const keeps = retentionDays(db)
  const all = db.query<Day, []>(
    `SELECT project, signal, day, bytes, cut, records - removed AS leftRecords,
       iif(records = 0, 0, CAST(1.0 * bytes * (records - removed) / records AS INTEGER)) AS leftBytes
     FROM stored_day`,
  )

  return {
    'storage.stored'({ now, takenBytes }: { now: number; takenBytes: number }): Stored {
      const today = dayOf(now)
      const days = all.all()
      const list = projects.list().map(({ id, slug }) => ({ id, slug, days: keeps.of(id) }))
      const keptBy = new Map(list.map(({ id, days }) => [id, days]))
      const growthOf = (day: number) => ({
        day: dateOf(day),
        bytes: sums(
          days.filter((one) => one.day === day),
          ({ bytes }) => bytes,
        ),
      })
      const cut = days.filter((one) => one.cut > 0)
      return {
        stored: {
          records: sums(days, ({ leftRecords }) => leftRecords),
          bytes: sums(days, ({ leftBytes }) => leftBytes),
        },
        growth: Array.from({ length: GROWTH_DAYS }, (_, i) =>
          growthOf(today - GROWTH_DAYS + 1 + i),
        ),
        growthBytesADay: growthADay({
          days,
          today,
          takenBytes,
          keeps: (project, signal) => keptBy.get(project)?.[nameOf(signal) ?? 'events'] ?? null,
        }),
        cut: {
          records: cut.reduce((sum, one) => sum + one.cut, 0),
          lastDay: cut.length === 0 ? null : dateOf(Math.max(...cut.map(({ day }) => day))),
        },
        retention: list.map(({ slug, days }) => ({ project: slug, ...days })),
      }
    },
  }
}

/** Adds something up by the names of signals. */
function sums(days: readonly Day[], what: (day: Day) => number) {
  const named = KEPT_SIGNALS.map(({ signal, name }) => [
    name,
    days.reduce((sum, one) => (one.signal === signal ? sum + what(one) : sum), 0),
  ])
  return Object.fromEntries(named) as StorageView['stored']['bytes']
}

const dateOf = (day: number) => iso(day * DAY_MS).slice(0, 10)

export type StorageReads = ReturnType<typeof storageReads>
