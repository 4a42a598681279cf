import type { Database } from 'bun:sqlite'
import { DAY_MS } from '../../lib/time'
import { issueFinder } from '../find-issue.reads'
import type { tagReads } from '../tags/reads'
import { FLAG_TAG } from './flag-tag'
import type { IssueFlag } from './model'
import { standingOut, type VariantCount } from './standing-out'

type Where = {
  project: number
  environment: string
  first: number
  last: number
}

/**
 * Which variants of flags stand out among the events of an issue; runs on the read thread.
 * @param tags knows how the tags of an issue are distributed, flags among them
 */
export function issueFlagReads(db: Database, tags: ReturnType<typeof tagReads>) {
  const find = issueFinder(db)
  const whereOf = db.query<Where, [number]>(
    `SELECT project, environment, first_seen / ${DAY_MS} AS first, last_seen / ${DAY_MS} AS last FROM issue WHERE key = ?`,
  )
  const ofAll = db.query<VariantCount, Where>(
    `SELECT flag, variant, sum(events) AS events FROM flag_event
     WHERE project = $project AND environment = $environment AND day >= $first AND day <= $last
     GROUP BY flag, variant`,
  )

  const ofIssue = (id: string): VariantCount[] =>
    (tags['issues.tags']({ id }) ?? []).flatMap(({ key, values }) =>
      key.startsWith(FLAG_TAG)
        ? values.map(({ value, count }) => ({
            flag: key.slice(FLAG_TAG.length),
            variant: value,
            events: count,
          }))
        : [],
    )

  return {
    /** @returns null when there is no such issue. */
    'issues.flags'({ id }: { id: string }): IssueFlag[] | null {
      const key = find(id)
      if (key === undefined) return null
      const issue = ofIssue(id)
      return issue.length === 0 ? [] : standingOut(issue, ofAll.all(whereOf.get(key) as Where))
    },
  }
}
