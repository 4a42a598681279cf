import type { Database } from 'bun:sqlite'
import type { SearchValue } from '../model'
import { fieldNamed } from '../search/fields'
import { tagNames } from '../tags/names/reads'

/** Values shown. */
const SHOWN = 20
/** Values of a tag that are looked through, in their order; one with more is no list to pick from. */
const LOOKED_THROUGH = 5000
/** Of those that match, how many are counted. */
const COUNTED = 200
/** How far the issues of a value are counted. */
const MAX_ISSUES = 500
/** Types and platforms come from so many issues, those seen last. */
const LATEST = 1000

interface Asked {
  project: number
  key: string
  text: string
}

/** What a search can be completed to; runs on the read thread. */
export function completionReads(db: Database) {
  const names = tagNames(db)
  const ofTag = db.query<SearchValue, [number, string, string]>(
    `SELECT value, (SELECT count(*) FROM
         (SELECT 1 FROM grouping_tag WHERE tag = found.key LIMIT ${MAX_ISSUES})) AS issues
     FROM (SELECT key, value FROM
         (SELECT key, value FROM tag WHERE project = ? AND name = ? LIMIT ${LOOKED_THROUGH})
       WHERE instr(lower(value), lower(?)) LIMIT ${COUNTED}) found
     ORDER BY issues DESC, value LIMIT ${SHOWN}`,
  )
  const ofRelease = db.query<SearchValue, [number, string]>(
    `SELECT version AS value, (SELECT count(*) FROM
         (SELECT 1 FROM grouping_release WHERE release = release.key LIMIT ${MAX_ISSUES})) AS issues
     FROM release WHERE project = ? AND instr(lower(version), lower(?))
     ORDER BY key DESC LIMIT ${SHOWN}`,
  )
  const ofColumn = (column: 'type' | 'platform' | 'culprit' | 'title') =>
    db.query<SearchValue, [number, string]>(
      `SELECT ${column} AS value, min(count(*), ${MAX_ISSUES}) AS issues
       FROM (SELECT ${column} FROM issue WHERE project = ? AND merged_into IS NULL
         ORDER BY last_seen DESC LIMIT ${LATEST})
       WHERE ${column} <> '' AND instr(lower(${column}), lower(?))
       GROUP BY ${column} ORDER BY issues DESC, value LIMIT ${SHOWN}`,
    )
  const columns = {
    type: ofColumn('type'),
    platform: ofColumn('platform'),
    culprit: ofColumn('culprit'),
    title: ofColumn('title'),
  }
  const people = db.query<SearchValue, [string]>(
    `SELECT email AS value, NULL AS issues FROM user WHERE instr(lower(email), lower(?))
     ORDER BY email LIMIT ${SHOWN}`,
  )

  return {
    'issues.searchKeys': ({ project }: { project: number }): string[] => names.all(project),

    'issues.searchValues'({ project, key, text }: Asked): SearchValue[] {
      const field = fieldNamed(key)
      if (!field) return ofTag.all(project, key.replace(/^tag\.(?=.)/, ''), text)
      // Examples of numbers and dates are the field's own.
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
