import type { Database } from 'bun:sqlite'
import { outbox } from '../../db/digest/outbox'
import { Problem } from '../../lib/problem'
import { uuidText } from '../../lib/uuid'
import type { ActivityStore } from '../activity/store'
import { existingIssue } from '../find-issue.reads'
import { IDENTITY, type IssueIdentity, issueHappening } from '../happening'

interface Issue extends IssueIdentity {
  key: number
  title: string
}

interface By {
  actor: string
  now: number
}

interface Merge {
  into: string
  ids: string[]
  /** Also in the other environments. */
  everywhere: boolean
}

interface Unmerge {
  id: string
  fingerprints: string[]
  /** Also in the other environments. */
  everywhere: boolean
}

/**
 * Merges issues by pointing their groupings at another issue, and unmerges by pointing groupings home again. No event
 * is touched; totals are added up again from the groupings.
 */
export function mergeStore(db: Database, activity: ActivityStore) {
  const keyOf = existingIssue(db)
  const happenings = outbox(db)
  const read = db.query<Issue, [number]>(`SELECT key, ${IDENTITY}, title FROM issue WHERE key = ?`)
  const pointGroupings = db.query('UPDATE grouping SET issue = ? WHERE issue = ?')
  const pointIssues = db.query<null, { into: number; source: number }>(
    'UPDATE issue SET merged_into = $into WHERE key = $source OR merged_into = $source',
  )
  const pointHome = db.query<{ home: number }, [number, Buffer]>(
    `UPDATE grouping SET issue = home_issue WHERE issue = ? AND fingerprint = ? AND home_issue <> issue
     RETURNING home_issue AS home`,
  )
  const standAlone = db.query('UPDATE issue SET merged_into = NULL WHERE key = ?')
  const recount = db.query<null, { issue: number }>(
    `UPDATE issue SET
       (count, first_seen, last_seen) =
         (SELECT sum(count), min(first_seen), max(last_seen) FROM grouping WHERE issue = $issue),
       user_count = (SELECT count(DISTINCT u.user) FROM grouping g
         JOIN grouping_user u ON u.grouping = g.key WHERE g.issue = $issue),
       (oldest_release, newest_release) = (SELECT min(r.release), max(r.release) FROM grouping g
         JOIN grouping_release r ON r.grouping = g.key WHERE g.issue = $issue)
     WHERE key = $issue`,
  )
  const recountEdges = db.query<null, { issue: number }>(
    `UPDATE issue SET
       first_release = (SELECT min(r.release) FROM grouping g JOIN grouping_release r
         ON r.grouping = g.key WHERE g.issue = $issue AND r.first_seen = issue.first_seen),
       last_release = (SELECT max(r.release) FROM grouping g JOIN grouping_release r
         ON r.grouping = g.key WHERE g.issue = $issue AND r.last_seen = issue.last_seen)
     WHERE key = $issue`,
  )
  const siblings = db.query<{ key: number; environment: string }, [number]>(
    `SELECT DISTINCT other.issue AS key, other.environment FROM grouping own
     JOIN grouping other ON other.sibling_key = own.sibling_key AND other.project = own.project
       AND other.environment <> own.environment
     WHERE own.issue = ?`,
  )
  const siblingFingerprints = db.query<{ issue: number; fingerprint: Uint8Array }, [Buffer]>(
    `SELECT other.issue, other.fingerprint FROM grouping own
     JOIN grouping other ON other.sibling_key = own.sibling_key AND other.project = own.project
     WHERE own.fingerprint = ? AND other.key <> own.key`,
  )

  const issueOf = (key: number) => read.get(key) as Issue

  function recountAll(issue: number) {
    recount.run({ issue })
    recountEdges.run({ issue })
  }

  function mergeInto(target: Issue, sources: Issue[], { actor, now: at }: By) {
    for (const source of sources) {
      pointGroupings.run(target.key, source.key)
      pointIssues.run({ into: target.key, source: source.key })
      const into = { into: uuidText(target.id) }
      activity.record({ issue: source.key, at, actor, kind: 'merged', detail: into })
      happenings.add(issueHappening('issue.merged', source), at)
    }
    recountAll(target.key)
    const detail = { issues: sources.map(({ id, title }) => ({ id: uuidText(id), title })) }
    activity.record({ issue: target.key, at, actor, kind: 'merged', detail })
  }

  /** Repeats a merge in each other environment that has siblings of both sides. */
  function mergeSiblings(target: Issue, sources: Issue[], by: By) {
    const targets = siblings.all(target.key)
    const theirs = sources.flatMap(({ key }) => siblings.all(key))
    for (const { key, environment } of targets) {
      const keys = new Set(
        theirs.filter((one) => one.environment === environment).map((one) => one.key),
      )
      keys.delete(key)
      if (keys.size > 0) mergeInto(issueOf(key), [...keys].map(issueOf), by)
    }
  }

  function merge({ into, ids, everywhere, ...by }: By & Merge): string {
    const target = issueOf(keyOf(into))
    const keys = new Set(ids.map(keyOf))
    keys.delete(target.key)
    const sources = [...keys].map(issueOf)
    const stranger = sources.find(
      (one) => one.project !== target.project || one.environment !== target.environment,
    )
    if (stranger)
      throw new Problem(
        'conflict',
        `Only issues of one project and environment merge; ${uuidText(stranger.id)} is of another.`,
      )
    if (sources.length === 0)
      throw new Problem('conflict', 'These are one issue already; name at least one other.')
    // Siblings are looked up by the groupings, so this comes before the groupings move.
    if (everywhere) mergeSiblings(target, sources, by)
    mergeInto(target, sources, by)
    return uuidText(target.id)
  }

  function sendHome(issue: number, fingerprint: Buffer, { actor, now: at }: By): boolean {
    const home = pointHome.get(issue, fingerprint)?.home
    if (home === undefined) return false
    standAlone.run(home)
    recountAll(home)
    recountAll(issue)
    const detail = { fingerprint: fingerprint.toString('hex') }
    activity.record({ issue, at, actor, kind: 'unmerged', detail })
    activity.record({ issue: home, at, actor, kind: 'unmerged', detail })
    return true
  }

  function unmerge({ id, fingerprints, everywhere, ...by }: By & Unmerge): string[] {
    const key = keyOf(id)
    for (const text of fingerprints) {
      const fingerprint = Buffer.from(text, 'hex')
      const twins = everywhere ? siblingFingerprints.all(fingerprint) : []
      if (!sendHome(key, fingerprint, by))
        throw new Problem('conflict', `${text} was not merged into this issue; see its groupings.`)
      for (const twin of twins) sendHome(twin.issue, Buffer.from(twin.fingerprint), by)
    }
    // An issue that stands alone again has the fingerprint as its id.
    return fingerprints.map((text) => uuidText(Buffer.from(text, 'hex')))
  }

  return {
    /** @returns the id of the issue that holds them all. @throws Problem `not_found`, `conflict` */
    'issues.merge': merge,
    /** @returns the ids of the issues that stand alone again. @throws Problem `not_found`, `conflict` */
    'issues.unmerge': unmerge,
  }
}
