import type { Database } from 'bun:sqlite'
import { DAY_MS } from '../../lib/time'
import { issueFinder } from '../find-issue.reads'
import type { tagReads } from '../tags/reads'
import { FLAG_TAG } from './flag-tag'
import type { VariantCount } from './standing-out'

type Where = {
  project: number
  environment: string
  first: number
  last: number
}

/** How often variants came before the events of an issue, and before all of its environment in the days in which it was seen. */
export interface CountedVariants {
  issue: VariantCount[]
  /** Nothing when the issue has nothing to compare. */
  all: VariantCount[]
}

/** @param tags knows how the tags of an issue are distributed, flags among them */
export function countedVariants(db: Database, tags: ReturnType<typeof tagReads>) {
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

  /** @returns null when there is no such issue. */
  return (id: string): CountedVariants | null => {
    const key = find(id)
    if (key === undefined) return null
    const issue = ofIssue(id)
    return { issue, all: issue.length === 0 ? [] : ofAll.all(whereOf.get(key) as Where) }
  }
}
