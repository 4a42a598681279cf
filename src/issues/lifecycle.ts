export const STATUSES = ['open', 'resolved', 'ignored'] as const
export type Status = (typeof STATUSES)[number]

export const SUBSTATUSES = ['new', 'ongoing', 'regressed', 'escalating'] as const
export type Substatus = (typeof SUBSTATUSES)[number]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A regression is news for a week, then it is simply an open issue. */
export const REGRESSED_FOR_MS = 7 * DAY_MS
/** Fewer in an hour than this is not a spike, whatever the hours before were. */
const ESCALATING_FLOOR = 50
/** How many times its usual hour an issue must reach. */
const ESCALATING_FACTOR = 10

/** What decides how an issue takes new events. Times in ms; releases by key, larger is newer. */
export interface IssueState {
  status: Status
  /** The newest release when it was resolved "in the next release". */
  resolvedInRelease: number | null
  resolvedAt: number | null
  ignoredUntil: number | null
  /** The total at which it is open again. */
  ignoredUntilCount: number | null
  regressedAt: number | null
  escalatingUntil: number | null
}

export interface NewEvents {
  /** All events of the issue, these included. */
  total: number
  /** Our clock's time of the last of them. */
  receivedAt: number
  /** The newest of their releases; 0 when they name none. */
  newestRelease: number
}

export type Transition = 'regressed' | 'unignored'

/**
 * The issue after new events: a resolved one comes back as a regression unless it waits for a
 * newer release, an ignored one when its condition is met (contract §5).
 */
export function afterEvents(
  issue: IssueState,
  seen: NewEvents,
): { issue: IssueState; transition: Transition | null } {
  if (issue.status === 'resolved' && comesBack(issue, seen))
    return {
      issue: { ...reopened(issue), regressedAt: seen.receivedAt },
      transition: 'regressed',
    }
  if (issue.status === 'ignored' && conditionMet(issue, seen))
    return { issue: reopened(issue), transition: 'unignored' }
  return { issue, transition: null }
}

function comesBack(issue: IssueState, seen: NewEvents) {
  // What was already on its way when somebody resolved the issue is not news.
  if (issue.resolvedAt !== null && seen.receivedAt < issue.resolvedAt) return false
  return issue.resolvedInRelease === null || seen.newestRelease > issue.resolvedInRelease
}

function conditionMet(issue: IssueState, seen: NewEvents) {
  return (
    (issue.ignoredUntil !== null && seen.receivedAt >= issue.ignoredUntil) ||
    (issue.ignoredUntilCount !== null && seen.total >= issue.ignoredUntilCount)
  )
}

export const reopened = (issue: IssueState): IssueState => ({
  ...issue,
  status: 'open',
  resolvedInRelease: null,
  resolvedAt: null,
  ignoredUntil: null,
  ignoredUntilCount: null,
})

/**
 * Whether an hour stands out of the hours before it.
 * @param age ms since the issue was first seen; a young one has no usual hour
 * @param count events from one hour up to another, counted from this hour (0)
 */
export function escalates(age: number, count: (from: number, to: number) => number): boolean {
  if (age < DAY_MS) return false
  const thisHour = count(0, 1)
  if (thisHour < ESCALATING_FLOOR) return false
  const hours = Math.min(7 * 24, Math.floor(age / HOUR_MS))
  return thisHour >= (ESCALATING_FACTOR * count(-hours, 0)) / hours
}

/** What the dashboard says beside `open`, at a time: null for what is resolved or ignored. */
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
