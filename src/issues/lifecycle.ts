import { DAY_MS, HOUR_MS } from '../lib/time'

export const STATUSES = ['open', 'resolved', 'ignored'] as const
export type Status = (typeof STATUSES)[number]

export const SUBSTATUSES = ['new', 'ongoing', 'regressed', 'escalating'] as const
export type Substatus = (typeof SUBSTATUSES)[number]

/** A regression is news for a week, then it is simply an open issue. */
export const REGRESSED_FOR_MS = 7 * DAY_MS
/** An hour with fewer events than this is no spike, whatever the hours before it were. */
const ESCALATING_FLOOR = 50
/** An hour is a spike when it has this many times the events of a usual hour. */
const ESCALATING_FACTOR = 10

/** What decides how new events change an issue. Times in ms; releases by key, of which a larger one is newer. */
export interface IssueState {
  status: Status
  /** The newest release at the time when it was resolved "in the next release". */
  resolvedInRelease: number | null
  resolvedAt: number | null
  ignoredUntil: number | null
  /** The number of events at which it opens again. */
  ignoredUntilCount: number | null
  regressedAt: number | null
  escalatingUntil: number | null
}

export interface NewEvents {
  /** All events of the issue, including the new ones. */
  total: number
  /** When the last of them came, by our clock. */
  receivedAt: number
  /** The newest release that they name; 0 when they name none. */
  newestRelease: number
}

export type Transition = 'regressed' | 'unignored'

/**
 * What new events do to an issue: a resolved one comes back as a regression unless it waits for a
 * newer release, an ignored one when its condition is met (contract §5).
 */
export function transitionOf(issue: IssueState, seen: NewEvents): Transition | null {
  if (issue.status === 'resolved' && comesBack(issue, seen)) return 'regressed'
  return issue.status === 'ignored' && conditionMet(issue, seen) ? 'unignored' : null
}

function comesBack(issue: IssueState, seen: NewEvents) {
  // Events that were already on their way when somebody resolved the issue do not reopen it.
  if (issue.resolvedAt !== null && seen.receivedAt < issue.resolvedAt) return false
  return issue.resolvedInRelease === null || seen.newestRelease > issue.resolvedInRelease
}

function conditionMet(issue: IssueState, seen: NewEvents) {
  return (
    (issue.ignoredUntil !== null && seen.receivedAt >= issue.ignoredUntil) ||
    (issue.ignoredUntilCount !== null && seen.total >= issue.ignoredUntilCount)
  )
}

/**
 * Whether the current hour stands out from the hours before it.
 * @param age ms since the issue was first seen; a young one has no usual hour
 * @param count counts the events from one hour up to another; the current hour is 0, the one before it -1
 */
export function escalates(age: number, count: (from: number, to: number) => number): boolean {
  if (age < DAY_MS) return false
  const thisHour = count(0, 1)
  if (thisHour < ESCALATING_FLOOR) return false
  const hours = Math.min(7 * 24, Math.floor(age / HOUR_MS))
  return thisHour >= (ESCALATING_FACTOR * count(-hours, 0)) / hours
}

/** What the dashboard says beside `open`; null for an issue that is resolved or ignored. */
export function substatusAt(
  issue: {
    status: Status
    firstSeen: number
    regressedAt: number | null
    escalatingUntil: number | null
  },
  now: number,
): Substatus | null {
  if (issue.status !== 'open') return null
  if (issue.escalatingUntil !== null && issue.escalatingUntil > now) return 'escalating'
  if (issue.regressedAt !== null && issue.regressedAt > now - REGRESSED_FOR_MS) return 'regressed'
  return issue.firstSeen > now - DAY_MS ? 'new' : 'ongoing'
}
