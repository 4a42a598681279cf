import type { Database } from 'bun:sqlite'
import type { Happening } from '../db/digest/outbox'
import { HOUR_MS } from '../lib/time'
import type { ActivityStore } from './activity/store'
import { IDENTITY, type IssueIdentity, issueHappening } from './happening'
import {
  escalates,
  type IssueState,
  type NewEvents,
  type Status,
  type Transition,
  transitionOf,
} from './lifecycle'

/** An issue before new events of it. */
type Before = IssueState & { firstSeen: number }

/** Reopens issues and marks them as escalating, as events come. Runs on the digest thread, inside its transaction. */
export function lifecycleStore(db: Database, activity: ActivityStore) {
  const reopen = db.query<
    IssueIdentity,
    { issue: number; status: Status; transition: Transition; at: number }
  >(
    `UPDATE issue SET status = 'open', resolved_at = NULL, resolved_in_release = NULL,
       ignored_until = NULL, ignored_until_count = NULL,
       regressed_at = iif($transition = 'regressed', $at, regressed_at)
     WHERE key = $issue AND status = $status RETURNING ${IDENTITY}`,
  )
  const beginEscalating = db.query<IssueIdentity, { issue: number; until: number; since: number }>(
    `UPDATE issue SET escalating_until = $until
     WHERE key = $issue AND status = 'open' AND coalesce(escalating_until, 0) < $since RETURNING ${IDENTITY}`,
  )
  const escalateOn = db.query<null, { issue: number; until: number }>(
    'UPDATE issue SET escalating_until = $until WHERE key = $issue',
  )
  const sumHours = db.query<{ count: number | null }, { issue: number; from: number; to: number }>(
    `SELECT sum(h.count) AS count FROM grouping g JOIN grouping_hour h ON h.grouping = g.key
     WHERE g.issue = $issue AND h.hour >= $from AND h.hour < $to`,
  )

  function comeBack(issue: number, before: Before, seen: NewEvents, happened: Happening[]) {
    const transition = transitionOf(before, seen)
    if (!transition) return
    const { receivedAt: at } = seen
    const row = reopen.get({ issue, status: before.status, transition, at })
    if (!row) return
    activity.record({ issue, at, kind: transition, detail: {} })
    happened.push(issueHappening(`issue.${transition}`, row))
  }

  /**
   * An issue escalates until the end of the hour that stands out. When such an hour follows another one, that is no
   * new happening.
   */
  function escalate(issue: number, before: Before, seen: NewEvents, happened: Happening[]) {
    const { receivedAt } = seen
    const hour = Math.floor(receivedAt / HOUR_MS)
    const until = (hour + 1) * HOUR_MS
    if (before.escalatingUntil === until) return
    const stands = escalates(
      receivedAt - before.firstSeen,
      (from, to) => sumHours.get({ issue, from: hour + from, to: hour + to })?.count ?? 0,
    )
    if (!stands) return
    const row = beginEscalating.get({ issue, until, since: hour * HOUR_MS })
    if (row) happened.push(issueHappening('issue.escalating', row))
    else escalateOn.run({ issue, until })
  }

  return {
    /** Changes an issue for new events, which are already counted. @param happened gets what that made happen */
    afterEvents(issue: number, before: Before, seen: NewEvents, happened: Happening[]): void {
      comeBack(issue, before, seen, happened)
      escalate(issue, before, seen, happened)
    },
  }
}
