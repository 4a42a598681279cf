import type { Database } from 'bun:sqlite'
import type { Happening } from '../db/digest/outbox'
import type { ReleaseStore } from '../releases/store'
import type { ActivityStore } from './activity/store'
import { countStore } from './counts/store'
import { flagStore } from './flags/store'
import { issueHappening } from './happening'
import type { IssueState } from './lifecycle'
import { lifecycleStore } from './lifecycle.store'
import { searchStore } from './search/store'
import { least, most, type SeenRelease, seenIn } from './seen-in'
import type { Sighting } from './sighting'
import { tagStore } from './tags/store'
import { userDetailStore } from './user-details/store'

interface GroupingRow {
  key: number
  issue: number
  homeIssue: number
  firstSeen: number
  count: number
}

interface IssueRow extends IssueState {
  count: number
  firstSeen: number
  lastSeen: number
  oldestRelease: number | null
  newestRelease: number | null
  firstRelease: number | null
  lastRelease: number | null
}

type Seen = { firstSeen: number; lastSeen: number }
type Where = Seen & { project: number; environment: string }
type Edges = {
  oldest: number | null
  newest: number | null
  first: number | null
  last: number | null
}

/** Writes what events do to issues. Runs on the digest thread, inside its transaction. */
export function issueStore(db: Database, releases: ReleaseStore, activity: ActivityStore) {
  const findGrouping = db.query<GroupingRow, [Buffer]>(
    `SELECT key, issue, home_issue AS homeIssue, first_seen AS firstSeen, count
     FROM grouping WHERE fingerprint = ?`,
  )
  const takeShortNumber = db.query<{ number: number }, [number]>(
    `UPDATE project SET next_short_number = next_short_number + 1 WHERE id = ?
     RETURNING next_short_number - 1 AS number`,
  )
  const insertIssue = db.query<
    { key: number },
    Where & Sighting['latest'] & { id: Buffer; number: number }
  >(
    `INSERT INTO issue (id, project, environment, short_number, title, culprit, type, level,
       platform, count, user_count, first_seen, last_seen)
     VALUES ($id, $project, $environment, $number, $title, $culprit, $type, $level,
       $platform, 0, 0, $firstSeen, $lastSeen) RETURNING key`,
  )
  const insertGrouping = db.query<
    { key: number },
    Where & {
      fingerprint: Buffer
      siblingKey: Buffer
      issue: number
      version: number
      kind: string
      components: string
    }
  >(
    `INSERT INTO grouping (fingerprint, sibling_key, project, environment, issue, home_issue,
       version, kind, components, count, user_count, first_seen, last_seen)
     VALUES ($fingerprint, $siblingKey, $project, $environment, $issue, $issue,
       $version, $kind, $components, 0, 0, $firstSeen, $lastSeen) RETURNING key`,
  )
  const countGrouping = db.query<null, Seen & { grouping: number; count: number; users: number }>(
    `UPDATE grouping SET count = count + $count, user_count = user_count + $users,
       first_seen = min(first_seen, $firstSeen), last_seen = max(last_seen, $lastSeen)
     WHERE key = $grouping`,
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
  const describeIssue = db.query<null, Sighting['latest'] & { issue: number }>(
    `UPDATE issue SET title = $title, culprit = $culprit, type = $type, level = $level,
       platform = $platform WHERE key = $issue`,
  )
  const updateIssue = db.query<
    null,
    Seen & Edges & { issue: number; count: number; users: number }
  >(
    `UPDATE issue SET count = count + $count, user_count = user_count + $users,
       first_seen = min(first_seen, $firstSeen), last_seen = max(last_seen, $lastSeen),
       oldest_release = $oldest, newest_release = $newest, first_release = $first,
       last_release = $last WHERE key = $issue`,
  )
  const userElsewhere = db.query<{ found: 1 }, { user: number; issue: number; grouping: number }>(
    `SELECT 1 AS found FROM grouping g JOIN grouping_user u ON u.grouping = g.key AND u.user = $user
     WHERE g.issue = $issue AND g.key <> $grouping LIMIT 1`,
  )
  const countGroupings = db.query<{ count: number }, [number]>(
    'SELECT count(*) AS count FROM grouping WHERE issue = ?',
  )
  const life = lifecycleStore(db, activity)
  const counts = countStore(db, releases)
  const tags = tagStore(db)
  const details = userDetailStore(db)
  const search = searchStore(db)
  const flags = flagStore(db)

  function createGrouping(sighting: Sighting, happened: Happening[]): GroupingRow | null {
    const { project, environment, latest, grouping, firstSeen, lastSeen } = sighting
    if (!grouping)
      throw new Error(`Fingerprint ${sighting.fingerprint} is new, but came without components.`)
    const number = takeShortNumber.get(project)?.number
    // The project was erased after the event was acknowledged, so nothing is made of it.
    if (number === undefined) return null
    const fingerprint = Buffer.from(sighting.fingerprint, 'hex')
    const where = { project, environment, firstSeen, lastSeen }
    const issue = insertIssue.get({
      id: fingerprint,
      number,
      ...where,
      ...latest,
    })?.key as number
    const key = insertGrouping.get({
      fingerprint,
      siblingKey: Buffer.from(sighting.siblingKey, 'hex'),
      issue,
      version: grouping.version,
      kind: grouping.kind,
      components: JSON.stringify(grouping.components),
      ...where,
    })?.key as number
    activity.record({ issue, at: sighting.firstReceivedAt, kind: 'created', detail: {} })
    happened.push(issueHappening('issue.new', { id: fingerprint, project, environment }))
    return { key, issue, homeIssue: issue, firstSeen, count: 0 }
  }

  /** Counts users. @returns how many are new to the grouping, and how many of these to the whole issue */
  function addUsers(grouping: GroupingRow, users: Sighting['users']) {
    const added = counts.addUsers(grouping.key, users)
    const isAlone = added.length === 0 || (countGroupings.get(grouping.issue)?.count ?? 1) === 1
    const inIssue = isAlone
      ? added
      : added.filter(
          (user) => !userElsewhere.get({ user, issue: grouping.issue, grouping: grouping.key }),
        )
    return { inGrouping: added.length, inIssue: inIssue.length }
  }

  function releasesOf(sighting: Sighting): SeenRelease[] {
    return [...sighting.releases].map(([version, tally]) => ({
      key: releases.keyOf(sighting.project, version, tally.firstSeen),
      firstSeen: tally.firstSeen,
      lastSeen: tally.lastSeen,
    }))
  }

  function updateIssueOf(
    { issue }: GroupingRow,
    sighting: Sighting,
    { newUsers, happened }: { newUsers: number; happened: Happening[] },
  ) {
    const before = readIssue.get(issue) as IssueRow
    const seen = seenIn(before, sighting, releasesOf(sighting))
    updateIssue.run({
      issue,
      count: sighting.count,
      users: newUsers,
      firstSeen: sighting.firstSeen,
      lastSeen: sighting.lastSeen,
      oldest: least(before.oldestRelease, seen.oldest),
      newest: most(before.newestRelease, seen.newest),
      first: seen.first,
      last: seen.last,
    })
    if (sighting.lastSeen >= before.lastSeen) describeIssue.run({ issue, ...sighting.latest })
    const { receivedAt } = sighting
    const total = before.count + sighting.count
    const now = { total, receivedAt, newestRelease: seen.newest ?? 0 }
    life.afterEvents(issue, before, now, happened)
  }

  return {
    isKnown: (fingerprint: string): boolean =>
      findGrouping.get(Buffer.from(fingerprint, 'hex')) !== null,
    /**
     * Counts a sighting, and makes its issue if there is none yet.
     * @param happened gets what that made happen
     * @returns the grouping's key, or null when its project is gone
     */
    apply(sighting: Sighting, happened: Happening[]): number | null {
      const stored = findGrouping.get(Buffer.from(sighting.fingerprint, 'hex'))
      const grouping = stored ?? createGrouping(sighting, happened)
      if (!grouping) return null
      counts.add(grouping.key, sighting, happened)
      tags.add(grouping.key, grouping.count, sighting)
      details.add(sighting.project, sighting.details)
      flags.add(sighting)
      search.add(grouping.key, grouping.count, sighting)
      const users = addUsers(grouping, sighting.users)
      countGrouping.run({
        grouping: grouping.key,
        count: sighting.count,
        users: users.inGrouping,
        firstSeen: sighting.firstSeen,
        lastSeen: sighting.lastSeen,
      })
      updateIssueOf(grouping, sighting, { newUsers: users.inIssue, happened })
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
