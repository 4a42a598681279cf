import type { Database } from 'bun:sqlite'
import type { By as Asker } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import type { TimedChange } from '../../db/changes/timed-change'
import { outbox } from '../../db/digest/outbox'
import { iso } from '../../lib/time'
import type { ReleaseStore } from '../../releases/store'
import type { ActivityKind } from '../activity/kinds'
import type { ActivityStore } from '../activity/store'
import { existingIssue } from '../find-issue.reads'
import { IDENTITY, type IssueIdentity, issueHappening } from '../happening'
import type { Status } from '../lifecycle'
import { mergeStore } from './merge.store'

/** What a person may change of an issue; what is left out stays. */
export interface IssueChange {
  status?: Status | undefined
  /** With `resolved`: stay resolved until a release newer than any seen now. */
  inNextRelease?: boolean | undefined
  /** With `ignored`: ms since the epoch. */
  ignoreUntil?: number | undefined
  /** With `ignored`: events from now on. */
  ignoreForCount?: number | undefined
  /** A user's id, or null for nobody. */
  assignee?: string | null | undefined
}

/** Issues that one change opens: each takes some 20 µs, and the writer should not be held for over 20 ms. */
const WOKEN_AT_ONCE = 500

interface By {
  actor: string
  now: number
  /** Who changes issues through an assistant, which the audit log is told: their activity names the person alone. */
  audited?: Asker
}

interface Row extends IssueIdentity {
  key: number
  status: Status
  assignee: string | null
  count: number
}

/** Writes what people do to issues. Runs on the digest thread. */
export function triageStore(db: Database, releases: ReleaseStore, activity: ActivityStore) {
  const keyOf = existingIssue(db)
  const audit = auditLog(db)
  const read = db.query<Row, [number]>(
    `SELECT key, ${IDENTITY}, status, assignee, count FROM issue WHERE key = ?`,
  )
  const setStatus = db.query<
    null,
    {
      issue: number
      status: Status
      resolvedAt: number | null
      inRelease: number | null
      ignoredUntil: number | null
      untilCount: number | null
    }
  >(
    `UPDATE issue SET status = $status, resolved_at = $resolvedAt,
       resolved_in_release = $inRelease, ignored_until = $ignoredUntil,
       ignored_until_count = $untilCount, regressed_at = NULL WHERE key = $issue`,
  )
  const setAssignee = db.query('UPDATE issue SET assignee = ? WHERE key = ?')
  const happenings = outbox(db)
  const isDue = db.query('SELECT 1 FROM issue WHERE ignored_until <= ? LIMIT 1')
  const wake = db.query<IssueIdentity & { key: number }, [number]>(
    `UPDATE issue SET status = 'open', ignored_until = NULL, ignored_until_count = NULL
     WHERE key IN (SELECT key FROM issue WHERE ignored_until <= ? ORDER BY key LIMIT ${WOKEN_AT_ONCE})
     RETURNING key, ${IDENTITY}`,
  )
  function wakeDue({ at }: { at: number }) {
    for (const { key, ...issue } of wake.all(at)) {
      activity.record({ issue: key, at, kind: 'unignored', detail: {} })
      happenings.add(issueHappening('issue.unignored', issue), at)
    }
  }
  const merging = mergeStore(db, activity)

  function changeStatus(row: Row, change: IssueChange, { actor, now }: By) {
    const { status = row.status, inNextRelease, ignoreUntil, ignoreForCount } = change
    const untilCount = ignoreForCount === undefined ? null : row.count + ignoreForCount
    setStatus.run({
      issue: row.key,
      status,
      resolvedAt: status === 'resolved' ? now : null,
      inRelease: status === 'resolved' && inNextRelease ? releases.newest(row.project) : null,
      ignoredUntil: status === 'ignored' ? (ignoreUntil ?? null) : null,
      untilCount: status === 'ignored' ? untilCount : null,
    })
    const detail = {
      ...(inNextRelease && { inNextRelease }),
      ...(ignoreUntil !== undefined && { until: iso(ignoreUntil) }),
      ...(ignoreForCount !== undefined && { forCount: ignoreForCount }),
    }
    activity.record({ issue: row.key, at: now, actor, kind: STATUS_ACTIVITY[status], detail })
    // Somebody has it in hand: what alerts of the issue are open, end.
    if (status !== 'open' && status !== row.status)
      happenings.add(issueHappening(`issue.${status}`, row), now)
  }

  function changeAssignee(row: Row, assignee: string | null, { actor, now }: By) {
    if (assignee === row.assignee) return
    setAssignee.run(assignee, row.key)
    const kind = assignee === null ? 'unassigned' : 'assigned'
    const detail = assignee === null ? {} : { assignee }
    activity.record({ issue: row.key, at: now, actor, kind, detail })
  }

  function changeIssues({
    ids,
    change,
    ...by
  }: By & { ids: string[]; change: IssueChange }): number {
    // A set, because an issue may be named twice: by id and short id, or by one that was merged into it.
    const keys = new Set(ids.map(keyOf))
    for (const key of keys) {
      const row = read.get(key) as Row
      if (change.status) changeStatus(row, change, by)
      if (change.assignee !== undefined) changeAssignee(row, change.assignee, by)
    }
    if (by.audited)
      audit.record({
        by: by.audited,
        at: by.now,
        action: 'issue.change',
        target: ids.join(', '),
        detail: { ...change },
      })
    return keys.size
  }

  const wakingIgnored: TimedChange = {
    name: 'issues.wakeIgnored',
    due: (now) => (isDue.get(now) ? { at: now } : undefined),
  }

  return {
    /** Changes that are records of the log. Each throws Problem `not_found` for an unknown issue. */
    changes: {
      /** Changes all of the issues or, when one is not there, none. @returns how many */
      'issues.change': changeIssues,
      /** Opens some of the issues that were ignored until then. */
      'issues.wakeIgnored': wakeDue,
      ...merging,
    },
    wakingIgnored,
  }
}

const STATUS_ACTIVITY = {
  open: 'reopened',
  resolved: 'resolved',
  ignored: 'ignored',
} as const satisfies Record<Status, ActivityKind>

export type TriageChanges = ReturnType<typeof triageStore>['changes']
