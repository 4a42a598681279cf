import type { Database } from 'bun:sqlite'
import { type CountedVariants, countedVariants } from '../../issues/flags/counted.reads'
import { standingOut } from '../../issues/flags/standing-out'
import { issueSummaries } from '../../issues/summary.reads'
import { tagReads } from '../../issues/tags/reads'
import { HOUR_MS } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import { changedFlags } from '../changes/changed.reads'
import { touches } from '../changes/touches'
import { flagFinder } from '../find-flags.reads'
import { leadVariant } from '../lead-variant'
import { beganAfter } from './began-after'
import type { BeganIssue, BeganIssues } from './model'

const WITHIN_MS = HOUR_MS
const MOST = 20

interface Asked {
  project: number
  key: string
  environment: Environment
  now: number
}

/** Which issues began soon after a flag changed; runs on the read thread. */
export function beganReads(db: Database) {
  const flags = flagFinder(db)
  const changed = changedFlags(db)
  const summaries = issueSummaries(db)
  const counted = countedVariants(db, tagReads(db))
  // Whatever began since was seen since, which the index of the list has in order.
  const begunSince = db.query<
    { key: number; firstSeen: number },
    { project: number; environment: string; since: number }
  >(
    `SELECT key, first_seen AS firstSeen FROM issue
     WHERE project = $project AND environment = $environment AND merged_into IS NULL
       AND last_seen >= $since AND first_seen >= $since
     ORDER BY first_seen DESC`,
  )

  return {
    /** @returns undefined when there is no such flag. */
    'flags.began'({ project, key, environment, now }: Asked): BeganIssues | undefined {
      const flag = flags.find(project, key)
      if (!flag) return undefined
      const variant = leadVariant(flag.variants)
      const changes = changed
        .of({ project, flag: key, from: 0, to: now })
        .filter((one) => touches(one, environment))
      const since = changes.at(-1)?.at
      if (since === undefined) return { variant, items: [] }
      const began = beganAfter(begunSince.iterate({ project, environment, since }), changes, {
        withinMs: WITHIN_MS,
        most: MOST,
      })
      const issues = summaries(
        began.map((one) => one.key),
        now,
      )
      const items = issues.map(({ id, shortId, title, type, level, count, firstSeen }, i) => {
        const { change, firstSeen: seenAt } = began[i] as (typeof began)[number]
        const had = hadOf(counted(id), key, variant)
        return {
          id,
          shortId,
          title,
          type,
          level,
          count,
          firstSeen,
          version: change.version,
          action: change.action,
          afterMs: seenAt - change.at,
          had,
        }
      })
      return { variant, items: items.sort((one, other) => lift(other) - lift(one)) }
    },
  }
}

export type BeganReads = ReturnType<typeof beganReads>

/** How often the events of an issue had a variant of a flag; null where none names the flag. */
function hadOf(counted: CountedVariants | null, flag: string, variant: string): BeganIssue['had'] {
  const issue = counted?.issue.filter((one) => one.flag === flag) ?? []
  if (issue.length === 0) return null
  const hasIt = issue.some((one) => one.variant === variant)
  const found = standingOut(
    hasIt ? issue : [...issue, { flag, variant, events: 0 }],
    counted?.all ?? [],
  ).find((one) => one.variant === variant)
  return found
    ? { events: found.issue.events, share: found.issue.share, ofAll: found.all.share }
    : null
}

/** By how far the variant stands out; issues of which it is not known come last. */
const lift = ({ had }: BeganIssue) => (had ? had.share - had.ofAll : -2)
