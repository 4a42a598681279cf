import type { Database } from 'bun:sqlite'
import type { SearchValue } from '../model'
import { CLAIM_NAMES } from '../search/reads'

/** Names of tags shown; more is nothing that a person picks from. */
const MAX_KEYS = 200
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
  // Jumps from name to name in the index, however many values each has.
  const names = db.query<{ name: string }, [number]>(
    `WITH RECURSIVE names (name) AS (
       SELECT min(name) FROM tag WHERE project = ?1
       UNION ALL
       SELECT (SELECT min(name) FROM tag WHERE project = ?1 AND name > names.name)
       FROM names WHERE names.name IS NOT NULL
     ) SELECT name FROM names WHERE name IS NOT NULL LIMIT ${MAX_KEYS}`,
  )
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
  const ofColumn = (column: 'type' | 'platform' | 'level') =>
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
    level: ofColumn('level'),
  }
  const people = db.query<SearchValue, [string]>(
    `SELECT email AS value, NULL AS issues FROM user WHERE instr(lower(email), lower(?))
     ORDER BY email LIMIT ${SHOWN}`,
  )

  return {
    'issues.searchKeys': ({ project }: { project: number }): string[] =>
      names.all(project).map(({ name }) => name),

    'issues.searchValues'({ project, key, text }: Asked): SearchValue[] {
      if (key === 'is')
        return CLAIM_NAMES.filter((name) => name.includes(text.toLowerCase())).map((value) => ({
          value,
          issues: null,
        }))
      if (key === 'assigned') return people.all(text)
      if (key === 'release') return ofRelease.all(project, text)
      // A tag may be called `constructor`.
      if (Object.hasOwn(columns, key))
        return columns[key as keyof typeof columns].all(project, text)
      return ofTag.all(project, key, text)
    },
  }
}
