import type { Database } from 'bun:sqlite'
import type { TimedChange } from '../db/changes/timed-change'
import { configVersion } from '../db/config-version'
import type { Aged } from '../db/days/aged-rows'
import { logDay } from '../db/days/log-day'
import type { Signal } from '../db/digest/signal'
import { projectFinder } from '../projects/find-projects.reads'
import { retentionDays } from './days.reads'
import { KEPT_SIGNALS } from './kept-signals'

/** A part of what a project has counted of a signal, up to a day. */
interface Part {
  project: number
  signal: string
  /** Which of what the signal has of this kind. */
  part: number
  before: number
}

/**
 * Removes what outlives the records of projects, once it is old: counts by time, and issues that nobody has seen or spoken of. A
 * project that keeps a signal for ever keeps what is counted of it, too.
 * @param others what features above the signals have found in them, by signal
 */
export function ager(
  db: Database,
  signals: readonly Signal[],
  others: Readonly<Record<string, readonly Aged[]>> = {},
) {
  const { read: logDayNow } = logDay(db)
  const version = configVersion(db)
  const projects = projectFinder(db)
  const days = retentionDays(db)
  /** The day and the settings with which nothing was left to remove. */
  let restedAt = ''

  const agedOf = (signal: string): readonly Aged[] => [
    ...(signals.find((one) => one.name === signal)?.aged ?? []),
    ...(others[signal] ?? []),
  ]

  function nextOld(today: number): Part | undefined {
    for (const { id: project } of projects.list()) {
      const keeps = days.of(project)
      for (const { signal, name } of KEPT_SIGNALS) {
        const kept = keeps[name]
        if (kept === null) continue
        for (const [part, aged] of agedOf(signal).entries()) {
          const before = today - Math.max(kept, aged.days)
          if (aged.isOld(project, before)) return { project, signal, part, before }
        }
      }
    }
    return undefined
  }

  const ageing: TimedChange = {
    name: 'retention.age',
    due() {
      const today = logDayNow()?.day
      const now = `${today}/${version.read()}`
      if (today === undefined || now === restedAt) return undefined
      const old = nextOld(today)
      if (!old) restedAt = now
      return old
    },
  }

  return {
    changes: {
      /** Removes some of what is old. */
      'retention.age'({ project, signal, part, before }: Part): void {
        const name = KEPT_SIGNALS.find((one) => one.signal === signal)?.name
        if (name === undefined || !projects.byId(project) || days.of(project)[name] === null) return
        agedOf(signal)[part]?.remove(project, before)
        for (const one of signals) one.forget()
      },
    },
    ageing,
  }
}
