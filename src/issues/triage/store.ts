import type { Database } from 'bun:sqlite'
import { Problem } from '../../lib/problem'
import { iso } from '../../lib/time'
import type { ReleaseStore } from '../../releases/store'
import type { ActivityKind } from '../activity/kinds'
import type { ActivityStore } from '../activity/store'
import { issueFinder } from '../find/reads'
import type { Status } from '../lifecycle'
import { mergeStore } from './merge/store'

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

interface By {
  actor: string
  now: number
}

interface Row {
  key: number
  project: number
  status: Status
  assignee: string | null
  count: number
}

/** The only writer of what people do to issues. Runs on the digest thread, between its slices. */
export function triageStore(db: Database, releases: ReleaseStore, activity: ActivityStore) {
  const find = issueFinder(db)
  const read = db.query<Row, [number]>(
    'SELECT key, project, status, assignee, count FROM issue WHERE key = ?',
  )
  const setStatus = db.query(
    `UPDATE issue SET status = ?, resolved_at = ?, resolved_in_release = ?, ignored_until = ?,
       ignored_until_count = ?, regressed_at = NULL WHERE key = ?`,
  )
  const setAssignee = db.query('UPDATE issue SET assignee = ? WHERE key = ?')
  const due = db.query<{ key: number }, [number]>(
    `UPDATE issue SET status = 'open', ignored_until = NULL, ignored_until_count = NULL
     WHERE status = 'ignored' AND ignored_until <= ? RETURNING key`,
  )
  const merging = mergeStore(db, find, activity)

  function existing(id: string): Row {
    const row = read.get(find(id) ?? 0)
    if (!row) throw new Problem('not_found', `There is no issue ${id}.`)
    return row
  }

  function changeStatus(row: Row, change: IssueChange, { actor, now }: By) {
    const { status = row.status, inNextRelease, ignoreUntil, ignoreForCount } = change
    const untilCount = ignoreForCount === undefined ? null : row.count + ignoreForCount
    setStatus.run(
      status,
      status === 'resolved' ? now : null,
      status === 'resolved' && inNextRelease ? releases.newest(row.project) : null,
      status === 'ignored' ? (ignoreUntil ?? null) : null,
      status === 'ignored' ? untilCount : null,
      row.key,
    )
    const detail = {
      ...(inNextRelease && { inNextRelease }),
      ...(ignoreUntil !== undefined && { until: iso(ignoreUntil) }),
      ...(ignoreForCount !== undefined && { forCount: ignoreForCount }),
    }
    activity.record({ issue: row.key, at: now, actor, kind: STATUS_ACTIVITY[status], detail })
  }

  function changeAssignee(row: Row, assignee: string | null, { actor, now }: By) {
    if (assignee === row.assignee) return
    setAssignee.run(assignee, row.key)
    const kind = assignee === null ? 'unassigned' : 'assigned'
    const detail = assignee === null ? {} : { assignee }
    activity.record({ issue: row.key, at: now, actor, kind, detail })
  }

  const change = db.transaction((asked: By & { ids: string[]; change: IssueChange }): number => {
    // An issue may be named twice: by id and short id, or by one that was merged into it.
    const rows = new Map(asked.ids.map(existing).map((row) => [row.key, row]))
    for (const row of rows.values()) {
      if (asked.change.status) changeStatus(row, asked.change, asked)
      if (asked.change.assignee !== undefined) changeAssignee(row, asked.change.assignee, asked)
    }
    return rows.size
  })

  return {
    /** What the main thread may ask for; each throws Problem `not_found` for an unknown issue. */
    changes: {
      /** All of the issues or, when one is not there, none. @returns how many. */
      'issues.change': (asked: By & { ids: string[]; change: IssueChange }) =>
        change.immediate(asked),
      ...merging,
    },
    /** Opens issues that were ignored until now. @returns false: it is all done at once. */
    wakeIgnored(now: number): boolean {
      for (const { key } of due.all(now))
        activity.record({ issue: key, at: now, kind: 'unignored', detail: {} })
      return false
    },
  }
}

const STATUS_ACTIVITY = {
  open: 'reopened',
  resolved: 'resolved',
  ignored: 'ignored',
} as const satisfies Record<Status, ActivityKind>

export type TriageChanges = ReturnType<typeof triageStore>['changes']
