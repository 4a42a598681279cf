import type { Database } from 'bun:sqlite'
import type { ReleaseStore } from '../releases/store'
import type { ActivityStore } from './activity/store'
import { countStore } from './counts/store'
import { afterEvents, escalates, type IssueState, type Status } from './lifecycle'
import { searchStore } from './search/store'
import { least, most, type SeenRelease, seenIn } from './seen-in'
import type { Sighting } from './sighting'
import { tagStore } from './tags/store'
import { userDetailStore } from './users/store'

const HOUR_MS = 3_600_000

interface GroupingRow {
  key: number
  issue: number
  homeIssue: number
  firstSeen: number
  count: number
}

interface IssueRow {
  status: Status
  resolvedAt: number | null
  resolvedInRelease: number | null
  ignoredUntil: number | null
  ignoredUntilCount: number | null
  regressedAt: number | null
  escalatingUntil: number | null
  count: number
  firstSeen: number
  lastSeen: number
  oldestRelease: number | null
  newestRelease: number | null
  firstRelease: number | null
  lastRelease: number | null
}

/** The only writer of what events do to issues. Runs on the digest thread, inside its transaction. */
export function issueStore(db: Database, releases: ReleaseStore, activity: ActivityStore) {
  const findGrouping = db.query<GroupingRow, [Buffer]>(
    `SELECT key, issue, home_issue AS homeIssue, first_seen AS firstSeen, count
     FROM grouping WHERE fingerprint = ?`,
  )
  const takeShortNumber = db.query<{ number: number }, [number]>(
    `UPDATE project SET next_short_number = next_short_number + 1 WHERE id = ?
     RETURNING next_short_number - 1 AS number`,
  )
  const insertIssue = db.query<{ key: number }, (string | number | Buffer)[]>(
    `INSERT INTO issue (id, project, environment, short_number, title, culprit, type, level,
       platform, count, user_count, first_seen, last_seen)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?) RETURNING key`,
  )
  const insertGrouping = db.query<{ key: number }, (string | number | Buffer)[]>(
    `INSERT INTO grouping (fingerprint, sibling_key, project, environment, issue, home_issue,
       version, kind, components, count, user_count, first_seen, last_seen)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?) RETURNING key`,
  )
  const countGrouping = db.query(
    `UPDATE grouping SET count = count + ?, user_count = user_count + ?,
       first_seen = min(first_seen, ?), last_seen = max(last_seen, ?) WHERE key = ?`,
  )
  const readIssue = db.query<IssueRow, [number]>(
    `SELECT status, resolved_at AS resolvedAt, resolved_in_release AS resolvedInRelease,
       ignored_until AS ignoredUntil, ignored_until_count AS ignoredUntilCount,
       regressed_at AS regressedAt, escalating_until AS escalatingUntil, count,
       first_seen AS firstSeen, last_seen AS lastSeen,
       oldest_release AS oldestRelease, newest_release AS newestRelease,
       first_release AS firstRelease, last_release AS lastRelease
     FROM issue WHERE key = ?`,
  )
  const describeIssue = db.query(
    `UPDATE issue SET title = ?, culprit = ?, type = ?, level = ?, platform = ? WHERE key = ?`,
  )
  const updateIssue = db.query(
    `UPDATE issue SET count = count + ?, user_count = user_count + ?, first_seen = min(first_seen, ?),
       last_seen = max(last_seen, ?), oldest_release = ?, newest_release = ?, first_release = ?,
       last_release = ?, status = ?, resolved_at = ?, resolved_in_release = ?, ignored_until = ?, ignored_until_count = ?,
       regressed_at = ?, escalating_until = ? WHERE key = ?`,
  )
  const userElsewhere = db.query<{ found: 1 }, [number, number, number]>(
    `SELECT 1 AS found FROM grouping g JOIN grouping_user u ON u.grouping = g.key AND u.user = ?
     WHERE g.issue = ? AND g.key <> ? LIMIT 1`,
  )
  const countGroupings = db.query<{ count: number }, [number]>(
    'SELECT count(*) AS count FROM grouping WHERE issue = ?',
  )
  const sumHours = db.query<{ count: number | null }, [number, number, number]>(
    `SELECT sum(h.count) AS count FROM grouping g JOIN grouping_hour h ON h.grouping = g.key
     WHERE g.issue = ? AND h.hour >= ? AND h.hour < ?`,
  )
  const counts = countStore(db, releases)
  const tags = tagStore(db)
  const details = userDetailStore(db)
  const search = searchStore(db)

  function createGrouping(sighting: Sighting): GroupingRow | null {
    const { project, environment, latest, grouping, firstSeen, lastSeen } = sighting
    if (!grouping)
      throw new Error(`Fingerprint ${sighting.fingerprint} is new, but came without components.`)
    const number = takeShortNumber.get(project)?.number
    // The project was erased after the record was acknowledged: nobody is left to see it.
    if (number === undefined) return null
    const fingerprint = Buffer.from(sighting.fingerprint, 'hex')
    const { title, culprit, type, level, platform } = latest
    const issue = insertIssue.get(
      ...[fingerprint, project, environment, number, title, culprit, type, level, platform],
      ...[firstSeen, lastSeen],
    )?.key as number
    const key = insertGrouping.get(
      ...[fingerprint, Buffer.from(sighting.siblingKey, 'hex'), project, environment, issue, issue],
      ...[grouping.version, grouping.kind, JSON.stringify(grouping.components)],
      ...[firstSeen, lastSeen],
    )?.key as number
    activity.record({ issue, at: sighting.receivedAt, kind: 'created', detail: {} })
    return { key, issue, homeIssue: issue, firstSeen, count: 0 }
  }

  /** @returns those new to the grouping, and of them those new to the whole issue. */
  function addUsers(grouping: GroupingRow, users: Sighting['users']) {
    const added = counts.addUsers(grouping.key, users)
    const isAlone = added.length === 0 || (countGroupings.get(grouping.issue)?.count ?? 1) === 1
    const inIssue = isAlone
      ? added
      : added.filter((user) => !userElsewhere.get(user, grouping.issue, grouping.key))
    return { inGrouping: added.length, inIssue: inIssue.length }
  }

  function releasesOf(sighting: Sighting): SeenRelease[] {
    return [...sighting.releases].map(([version, tally]) => ({
      key: releases.keyOf(sighting.project, version, tally.firstSeen),
      firstSeen: tally.firstSeen,
      lastSeen: tally.lastSeen,
    }))
  }

  function updateIssueOf(grouping: GroupingRow, sighting: Sighting, newUsers: number) {
    const before = readIssue.get(grouping.issue) as IssueRow
    const seen = seenIn(before, sighting, releasesOf(sighting))
    const { issue, transition } = afterEvents(before, {
      total: before.count + sighting.count,
      receivedAt: sighting.receivedAt,
      newestRelease: seen.newest ?? 0,
    })
    if (transition)
      activity.record({
        issue: grouping.issue,
        at: sighting.receivedAt,
        kind: transition,
        detail: {},
      })
    updateIssue.run(
      ...[sighting.count, newUsers, sighting.firstSeen, sighting.lastSeen],
      ...[least(before.oldestRelease, seen.oldest), most(before.newestRelease, seen.newest)],
      ...[seen.first, seen.last],
      ...[issue.status, issue.resolvedAt, issue.resolvedInRelease, issue.ignoredUntil],
      ...[
        issue.ignoredUntilCount,
        issue.regressedAt,
        escalation(grouping.issue, issue, before, sighting),
      ],
      grouping.issue,
    )
    if (sighting.lastSeen >= before.lastSeen) {
      const { title, culprit, type, level, platform } = sighting.latest
      describeIssue.run(title, culprit, type, level, platform, grouping.issue)
    }
  }

  /** Until when the issue stands out: to the end of the hour that does. */
  function escalation(
    key: number,
    issue: IssueState,
    { firstSeen }: IssueRow,
    { receivedAt }: Sighting,
  ) {
    const hour = Math.floor(receivedAt / HOUR_MS)
    const ends = (hour + 1) * HOUR_MS
    if (issue.escalatingUntil === ends) return ends
    const stands = escalates(
      receivedAt - firstSeen,
      (from, to) => sumHours.get(key, hour + from, hour + to)?.count ?? 0,
    )
    return stands ? ends : issue.escalatingUntil
  }

  return {
    isKnown: (fingerprint: string): boolean =>
      findGrouping.get(Buffer.from(fingerprint, 'hex')) !== null,
    /** @returns the grouping's key, or null when its project is gone. */
    apply(sighting: Sighting): number | null {
      const found = findGrouping.get(Buffer.from(sighting.fingerprint, 'hex'))
      const grouping = found ?? createGrouping(sighting)
      if (!grouping) return null
      counts.add(grouping.key, sighting)
      tags.add(grouping.key, grouping.count, sighting)
      details.add(sighting.project, sighting.details)
      search.add(grouping.key, grouping.count, sighting)
      const users = addUsers(grouping, sighting.users)
      countGrouping.run(
        ...[sighting.count, users.inGrouping, sighting.firstSeen, sighting.lastSeen],
        grouping.key,
      )
      updateIssueOf(grouping, sighting, users.inIssue)
      return grouping.key
    },
    /** Ends a slice. */
    finish() {
      counts.finish()
      tags.finish()
      search.finish()
    },
    forget() {
      for (const store of [counts, tags, details, search]) store.forget()
    },
  }
}

export type IssueStore = ReturnType<typeof issueStore>
