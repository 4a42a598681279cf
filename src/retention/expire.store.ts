import type { Database } from 'bun:sqlite'
import type { TimedChange } from '../db/changes/timed-change'
import { configVersion } from '../db/config-version'
import { logDay } from '../db/days/log-day'
import { type Because, storedDays } from '../db/days/stored-days'
import type { Piece } from '../db/digest/expiry'
import type { Signal } from '../db/digest/signal'
import { projectFinder } from '../projects/find-projects.reads'
import { retentionDays } from './days.reads'
import { KEPT_SIGNALS } from './kept-signals'

/** A proposal that has not been made after this long is proposed again: the log did not take it. */
const AGAIN_MS = 10_000

interface Old {
  project: number
  signal: string
  /** What was received before this day goes. */
  before: number
  because: Because
}

/** Without a piece nothing is left of it, whatever is still counted. */
type Expired = Old & { piece: Piece | null }

/**
 * Removes what is old, piece by piece: the digest looks which piece is due, and the log carries it. So the same goes wherever the
 * log is digested, however the file lies there.
 */
export function expirer(db: Database, signals: readonly Signal[]) {
  const { read: logDayNow } = logDay(db)
  const version = configVersion(db)
  const projects = projectFinder(db)
  const days = retentionDays(db)
  const stored = storedDays(db)
  const oldestDay = db.query<{ day: number | null }, { project: number; signal: string }>(
    `SELECT min(day) AS day FROM stored_day
     WHERE project = $project AND signal = $signal AND removed < records`,
  )
  const expiryOf = (name: string) => signals.find((one) => one.name === name)?.expiry

  /** The day and the settings with which nothing was left to remove. */
  let restedAt = ''
  let proposedAt = Number.NEGATIVE_INFINITY

  function nextOld(today: number): Old | undefined {
    for (const { id: project } of projects.list()) {
      const keeps = days.of(project)
      for (const { signal, name } of KEPT_SIGNALS) {
        const kept = keeps[name]
        if (kept === null) continue
        const before = today - kept
        const oldest = oldestDay.get({ project, signal })?.day ?? before
        if (oldest < before) return { project, signal, before, because: 'days' }
      }
    }
    return undefined
  }

  /** Whether the settings and the day still say so: either may have changed after it was proposed. */
  function isOld({ project, signal, before }: Expired): boolean {
    const today = logDayNow()?.day ?? before
    if (!projects.list().some(({ id }) => id === project)) return false
    const name = KEPT_SIGNALS.find((one) => one.signal === signal)?.name
    const kept = name === undefined ? null : days.of(project)[name]
    return kept !== null && before <= today - kept
  }

  function expire(expired: Expired): void {
    proposedAt = Number.NEGATIVE_INFINITY
    const { project, signal, before, because, piece } = expired
    const expiry = expiryOf(signal)
    if (!expiry || !isOld(expired)) return
    if (!piece) stored.end({ project, signal, day: before })
    else
      for (const { day, records } of expiry.remove(project, piece))
        stored.remove({ project, signal, day }, records, because)
  }

  const expiring: TimedChange = {
    name: 'retention.expire',
    due() {
      const today = logDayNow()?.day
      const now = `${today}/${version.read()}`
      if (today === undefined || now === restedAt) return undefined
      if (performance.now() - proposedAt < AGAIN_MS) return undefined
      const old = nextOld(today)
      if (!old) {
        restedAt = now
        return undefined
      }
      proposedAt = performance.now()
      const piece = expiryOf(old.signal)?.next(old.project, { ...old, today }) ?? null
      return { ...old, piece }
    },
  }

  return {
    changes: {
      /** Removes a piece of what is old. */
      'retention.expire': expire,
    },
    expiring,
  }
}
