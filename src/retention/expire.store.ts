import type { Database } from 'bun:sqlite'
import { ceilingSetting } from '../db/ceiling'
import type { TimedChange } from '../db/changes/timed-change'
import { configVersion } from '../db/config-version'
import { logDay } from '../db/days/log-day'
import { type Because, storedDays } from '../db/days/stored-days'
import type { Piece } from '../db/digest/expiry'
import { outbox } from '../db/digest/outbox'
import type { Signal } from '../db/digest/signal'
import { log } from '../lib/log'
import { DAY_MS, iso } from '../lib/time'
import { projectFinder } from '../projects/find-projects.reads'
import { retentionDays } from './days.reads'
import { KEPT_SIGNALS } from './kept-signals'

/** A proposal that has not been made after this long is proposed again: the log did not take it. */
const AGAIN_MS = 10_000
/** This share of the database may stay free pages (see `free-pages.ts`), so that deleting begins so much below the ceiling. */
const BELOW = 1 / 32

interface Old {
  project: number
  signal: string
  /** What was received before this day goes. */
  before: number
  because: Because
}

/** Without a piece nothing is left of it, whatever is still counted. `at` is when it was proposed, in ms. */
type Expired = Old & { piece: Piece | null; at: number }

/**
 * Removes what is old, and the oldest where the folder has reached its ceiling, piece by piece: the digest looks which piece is due,
 * and the log carries it. So the same goes wherever the log is digested, however the file lies there.
 * @param taken the bytes of the folder's files, which are a fact of this machine
 */
export function expirer(db: Database, signals: readonly Signal[], taken: () => number) {
  const { read: logDayNow } = logDay(db)
  const version = configVersion(db)
  const projects = projectFinder(db)
  const days = retentionDays(db)
  const ceiling = ceilingSetting(db)
  const stored = storedDays(db)
  const happenings = outbox(db)
  const expiryOf = (name: string) => signals.find((one) => one.name === name)?.expiry

  /** The day and the settings with which nothing was left to remove. */
  let restedAt = ''
  let proposedAt = Number.NEGATIVE_INFINITY
  let toldDay = 0

  function nextOld(today: number): Old | undefined {
    const now = `${today}/${version.read()}`
    if (now === restedAt) return undefined
    for (const { id: project } of projects.list()) {
      const keeps = days.of(project)
      for (const { signal, name } of KEPT_SIGNALS) {
        const kept = keeps[name]
        if (kept === null) continue
        const before = today - kept
        const oldest = stored.oldestOf(project, signal) ?? before
        if (oldest < before) return { project, signal, before, because: 'days' }
      }
    }
    restedAt = now
    return undefined
  }

  function nextCut(today: number): Old | undefined {
    const most = ceiling.read()
    const bytes = most === null ? 0 : taken()
    if (most === null || bytes <= most * (1 - BELOW)) return undefined
    const oldest = stored.oldest()
    // What an erased project holds goes anyway.
    if (!oldest || !projects.byId(oldest.project)) return undefined
    if (today !== toldDay)
      log.warn('the data folder has reached its ceiling: the oldest goes', {
        ceilingBytes: most,
        bytes,
      })
    toldDay = today
    const { project, signal, day } = oldest
    return { project, signal, before: day + 1, because: 'ceiling' }
  }

  /** Whether settings and day still say so: they may have changed after it was proposed. */
  function isOld({ project, signal, before, because }: Expired): boolean {
    if (!projects.byId(project)) return false
    if (because === 'ceiling') return ceiling.read() !== null
    const name = KEPT_SIGNALS.find((one) => one.signal === signal)?.name
    const kept = name === undefined ? null : days.of(project)[name]
    return kept !== null && before <= (logDayNow()?.day ?? before) - kept
  }

  function expire(expired: Expired): void {
    proposedAt = Number.NEGATIVE_INFINITY
    const { project, signal, before, because, piece, at } = expired
    const expiry = expiryOf(signal)
    if (!expiry || !isOld(expired)) return
    if (!piece) stored.end({ project, signal, day: before })
    else
      for (const { day, records } of expiry.remove(project, piece)) {
        const isFirst = stored.remove({ project, signal, day }, records, because)
        if (isFirst && because === 'ceiling') tellCut({ project, signal, day, at })
      }
    stored.trim(project, logDayNow()?.day ?? before)
  }

  /** Once for each day of a project that is cut. */
  function tellCut({
    project,
    signal,
    day,
    at,
  }: { day: number; at: number } & Pick<Old, 'project' | 'signal'>) {
    const subject = KEPT_SIGNALS.find((one) => one.signal === signal)?.name ?? signal
    const detail = { receivedOn: iso(day * DAY_MS).slice(0, 10) }
    happenings.add({ project, environment: 'all', kind: 'storage.cut', subject, detail }, at)
  }

  const expiring: TimedChange = {
    name: 'retention.expire',
    due(now) {
      const today = logDayNow()?.day
      if (today === undefined || performance.now() - proposedAt < AGAIN_MS) return undefined
      const old = nextOld(today) ?? nextCut(today)
      if (!old) return undefined
      proposedAt = performance.now()
      const piece = expiryOf(old.signal)?.next(old.project, { ...old, today }) ?? null
      return { ...old, piece, at: now }
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
