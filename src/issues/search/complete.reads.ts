import type { Database } from 'bun:sqlite'
import { tagNames } from '../tags/names.reads'
import { fieldNamed } from './fields'
import type { SearchValue } from './model'

/** The most values offered. */
const MOST_OFFERED = 20
/** The most values of a tag that are looked through, in their order; a tag with more is no list to pick from. */
const MOST_VALUES = 5000
/** The most matching values whose issues are counted. */
const MOST_MATCHING = 200
/** Counting the issues of a value ends here. */
const MAX_ISSUES = 500
/** Types, platforms, culprits and titles come from this many issues, those that were seen last. */
const LATEST_ISSUES = 1000

interface Completion {
  project: number
  key: string
  text: string
}

/** Completes what is typed into a search; runs on the read thread. */
export function completionReads(db: Database) {
  const names = tagNames(db)
  const ofTag = db.query<SearchValue, { project: number; name: string; text: string }>(
    `SELECT value, (SELECT count(*) FROM
         (SELECT 1 FROM grouping_tag WHERE tag = matching.key LIMIT ${MAX_ISSUES})) AS issues
     FROM (SELECT key, value FROM
         (SELECT key, value FROM tag WHERE project = $project AND name = $name LIMIT ${MOST_VALUES})
       WHERE instr(lower(value), lower($text)) LIMIT ${MOST_MATCHING}) matching
     ORDER BY issues DESC, value LIMIT ${MOST_OFFERED}`,
  )
  const ofRelease = db.query<SearchValue, [number, string]>(
    `SELECT version AS value, (SELECT count(*) FROM
         (SELECT 1 FROM grouping_release WHERE release = release.key LIMIT ${MAX_ISSUES})) AS issues
     FROM release WHERE project = ? AND instr(lower(version), lower(?))
     ORDER BY key DESC LIMIT ${MOST_OFFERED}`,
  )
  const ofColumn = (column: 'type' | 'platform' | 'culprit' | 'title') =>
    db.query<SearchValue, [number, string]>(
      `SELECT ${column} AS value, min(count(*), ${MAX_ISSUES}) AS issues
       FROM (SELECT ${column} FROM issue WHERE project = ? AND merged_into IS NULL
         ORDER BY last_seen DESC LIMIT ${LATEST_ISSUES})
       WHERE ${column} <> '' AND instr(lower(${column}), lower(?))
       GROUP BY ${column} ORDER BY issues DESC, value LIMIT ${MOST_OFFERED}`,
    )
  const columns = {
    type: ofColumn('type'),
    platform: ofColumn('platform'),
    culprit: ofColumn('culprit'),
    title: ofColumn('title'),
  }
  const people = db.query<SearchValue, [string]>(
    `SELECT email AS value, NULL AS issues FROM user WHERE instr(lower(email), lower(?))
     ORDER BY email LIMIT ${MOST_OFFERED}`,
  )

  return {
    'issues.searchKeys': ({ project }: { project: number }): string[] => names.all(project),

    'issues.searchValues'({ project, key, text }: Completion): SearchValue[] {
      const field = fieldNamed(key)
      if (!field) return ofTag.all({ project, name: key.replace(/^tag\.(?=.)/, ''), text })
      // Fields of numbers and dates offer nothing here: the dashboard has their examples.
      const offered = [...(field.words ?? []), ...(field.key === 'assignee' ? ['me'] : [])]
        .filter((word) => word.includes(text.toLowerCase()))
        .map((value) => ({ value, issues: null }))
      if (field.key === 'assignee') return [...offered, ...people.all(text)]
      if (field.key === 'release' || field.key.endsWith('Release'))
        return ofRelease.all(project, text)
      if (Object.hasOwn(columns, field.key))
        return columns[field.key as keyof typeof columns].all(project, text)
      return offered
    },
  }
}
