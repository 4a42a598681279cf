import type { Database } from 'bun:sqlite'
import { Problem } from '../../../lib/problem'
import { uuidText } from '../../../lib/uuid'
import type { ActivityStore } from '../../activity/store'

interface Issue {
  key: number
  id: Uint8Array
  project: number
  environment: string
  title: string
}

interface By {
  actor: string
  now: number
}

/**
 * Merging points groupings at another issue, unmerging points them home again; no event is touched,
 * and totals are added up anew from the groupings.
 */
export function mergeStore(
  db: Database,
  find: (id: string) => number | undefined,
  activity: ActivityStore,
) {
  const read = db.query<Issue, [number]>(
    'SELECT key, id, project, environment, title FROM issue WHERE key = ?',
  )
  const pointGroupings = db.query('UPDATE grouping SET issue = ? WHERE issue = ?')
  const pointIssues = db.query('UPDATE issue SET merged_into = ? WHERE key = ? OR merged_into = ?')
  const pointHome = db.query<{ home: number }, [number, Buffer]>(
    `UPDATE grouping SET issue = home_issue WHERE issue = ? AND fingerprint = ? AND home_issue <> issue
     RETURNING home_issue AS home`,
  )
  const standAlone = db.query('UPDATE issue SET merged_into = NULL WHERE key = ?')
  const recount = db.query(
    `UPDATE issue SET
       (count, first_seen, last_seen) =
         (SELECT sum(count), min(first_seen), max(last_seen) FROM grouping WHERE issue = ?1),
       user_count = (SELECT count(DISTINCT u.user) FROM grouping g
         JOIN grouping_user u ON u.grouping = g.key WHERE g.issue = ?1),
       (oldest_release, newest_release) = (SELECT min(r.release), max(r.release) FROM grouping g
         JOIN grouping_release r ON r.grouping = g.key WHERE g.issue = ?1)
     WHERE key = ?1`,
  )
  const recountEdges = db.query(
    `UPDATE issue SET
       first_release = (SELECT min(r.release) FROM grouping g JOIN grouping_release r
         ON r.grouping = g.key WHERE g.issue = ?1 AND r.first_seen = issue.first_seen),
       last_release = (SELECT max(r.release) FROM grouping g JOIN grouping_release r
         ON r.grouping = g.key WHERE g.issue = ?1 AND r.last_seen = issue.last_seen)
     WHERE key = ?1`,
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

  function recountAll(issue: number) {
    recount.run(issue)
    recountEdges.run(issue)
  }

  function existing(id: string): Issue {
    const issue = read.get(find(id) ?? 0)
    if (!issue) throw new Problem('not_found', `There is no issue ${id}.`)
    return issue
  }

  function mergeInto(target: Issue, sources: Issue[], { actor, now: at }: By) {
    for (const source of sources) {
      pointGroupings.run(target.key, source.key)
      pointIssues.run(target.key, source.key, source.key)
      const into = { into: uuidText(target.id) }
      activity.record({ issue: source.key, at, actor, kind: 'merged', detail: into })
    }
    recountAll(target.key)
    const detail = { issues: sources.map(({ id, title }) => ({ id: uuidText(id), title })) }
    activity.record({ issue: target.key, at, actor, kind: 'merged', detail })
  }

  /** The same merge in the other environments, where both sides have happened. */
  function mergeSiblings(target: Issue, sources: Issue[], by: By) {
    const targets = siblings.all(target.key)
    const theirs = sources.flatMap(({ key }) => siblings.all(key))
    for (const { key, environment } of targets) {
      const keys = new Set(
        theirs.filter((one) => one.environment === environment).map((one) => one.key),
      )
      keys.delete(key)
      if (keys.size > 0)
        mergeInto(
          read.get(key) as Issue,
          [...keys].map((one) => read.get(one) as Issue),
          by,
        )
    }
  }

  const merge = db.transaction(
    (asked: By & { into: string; ids: string[]; everywhere: boolean }): string => {
      const target = existing(asked.into)
      const others = asked.ids.map(existing).filter(({ key }) => key !== target.key)
      const sources = [...new Map(others.map((issue) => [issue.key, issue])).values()]
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
      // Siblings are looked up before the groupings move.
      if (asked.everywhere) mergeSiblings(target, sources, asked)
      mergeInto(target, sources, asked)
      return uuidText(target.id)
    },
  )

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

  const unmerge = db.transaction(
    (asked: By & { id: string; fingerprints: string[]; everywhere: boolean }): string[] => {
      const { key } = existing(asked.id)
      for (const text of asked.fingerprints) {
        const fingerprint = Buffer.from(text, 'hex')
        const twins = asked.everywhere ? siblingFingerprints.all(fingerprint) : []
        if (!sendHome(key, fingerprint, asked))
          throw new Problem(
            'conflict',
            `${text} was not merged into this issue; see its groupings.`,
          )
        for (const twin of twins) sendHome(twin.issue, Buffer.from(twin.fingerprint), asked)
      }
      // A home issue has its first fingerprint as its id.
      return asked.fingerprints.map((text) => uuidText(Buffer.from(text, 'hex')))
    },
  )

  return {
    /** @returns the id of the issue that holds them all. @throws Problem `not_found`, `conflict` */
    'issues.merge': (asked: Parameters<typeof merge>[0]) => merge.immediate(asked),
    /** @returns the ids of the issues that stand alone again. @throws Problem `not_found`, `conflict` */
    'issues.unmerge': (asked: Parameters<typeof unmerge>[0]) => unmerge.immediate(asked),
  }
}
