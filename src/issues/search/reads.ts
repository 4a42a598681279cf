import type { Database } from 'bun:sqlite'
import { hash53 } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import { STATUSES } from '../lifecycle'
import { type Field, parseQuery, type Term } from './parse-query'

/** A condition on `issue i`. */
export interface Condition {
  text: string
  values: (string | number)[]
  /** Every issue that meets it, where these are known. */
  keys?: number[]
}

/** What more groupings than this have is common: issues are asked for it one by one. */
const MANY_GROUPINGS = 2000
/** Where it is to be absent, nearly all issues would be asked in vain: so many are looked up before. */
const MANY_TO_EXCLUDE = 20_000
/** More values than this are not looked up: issues are asked for any that matches. */
const MANY_VALUES = 5000
/** Up to so many values are looked up under an issue; more are compared with what it has. */
const FEW_VALUES = 20
/** Longer texts are a paste by accident. */
const MAX_WORDS = 20

const DAY_MS = 86_400_000

/** What `is:` can ask. */
const CLAIMS: Record<string, (now: number) => Condition> = {
  ...Object.fromEntries(STATUSES.map((status) => [status, claim(`i.status = '${status}'`)])),
  unassigned: claim('i.assignee IS NULL'),
  assigned: claim('i.assignee IS NOT NULL'),
  new: (now) => ({ text: 'i.first_seen > ?', values: [now - DAY_MS] }),
  regressed: claim(`i.regressed_at IS NOT NULL AND i.status = 'open'`),
  escalating: (now) => ({ text: 'coalesce(i.escalating_until, 0) > ?', values: [now] }),
}
export const CLAIM_NAMES = Object.keys(CLAIMS)

const COLUMNS: Record<string, (value: string, now: number) => Condition> = {
  is: (value, now) => {
    const claimed = Object.hasOwn(CLAIMS, value) && CLAIMS[value]
    if (claimed) return claimed(now)
    throw new Problem('invalid_request', `is:${value} is not known; use ${CLAIM_NAMES.join(', ')}.`)
  },
  level: (value) => ({ text: 'i.level = ?', values: [value === 'warn' ? 'warning' : value] }),
  type: (value) => matching('i.type', value),
  title: (value) => matching('i.title', value),
  platform: (value) => ({ text: 'i.platform = ?', values: [value] }),
  assigned: (email) => ({
    text: 'i.assignee = (SELECT u.id FROM user u WHERE u.email = ?)',
    values: [email],
  }),
}

/** Tags and releases: what groupings have of many values, each with a table of its own. */
const TAGS = { table: 'grouping_tag', column: 'tag' }
const RELEASES = { table: 'grouping_release', column: 'release' }

/**
 * Makes a search into conditions on the issues of one project. What few issues have is looked up
 * first, so that a list can begin with those; what many have is asked of each issue on the way.
 */
export function issueSearch(db: Database) {
  const ofUser = db.query<{ issue: number }, [number, number]>(
    // In the order of the users' table, which is large.
    `SELECT DISTINCT g.issue FROM
       (SELECT key, issue FROM grouping INDEXED BY grouping_by_project WHERE project = ? ORDER BY key) g
     CROSS JOIN grouping_user u ON u.grouping = g.key AND u.user = ?`,
  )

  /** @throws Problem `invalid_request` for an `is:` that is not known */
  return (query: string, project: number, now: number): Condition[] =>
    parseQuery(query).map((term) => {
      const { text, values, keys } = conditionOf(term, project, now)
      if (term.negated) return { text: `NOT (${text})`, values }
      return { text, values, ...(keys && { keys }) }
    })

  function conditionOf(term: Term, project: number, now: number): Condition {
    if (term.kind === 'text') return withWords(term.text, project)
    const { key, value } = term
    if (key === 'user.id') return among(issues(ofUser.all(project, hash53(value))))
    if (key === 'release') return withRelease(project, term)
    // A tag may be called `constructor`.
    const column = Object.hasOwn(COLUMNS, key) && COLUMNS[key]
    return column ? column(value, now) : withTag(project, term)
  }

  function withRelease(project: number, { value, negated }: Field): Condition {
    const { text, values } = matching('version', value)
    const sql = `SELECT key FROM release WHERE project = ? AND ${text}`
    return withAny(RELEASES, keysOf(sql, project, ...values), negated)
  }

  function withTag(project: number, { key: name, value, negated }: Field): Condition {
    const { text, values } = matching('value', value)
    const sql = `SELECT key FROM tag WHERE project = ? AND name = ? AND ${text} LIMIT ${MANY_VALUES + 1}`
    const tags = keysOf(sql, project, name, ...values)
    if (tags.length <= MANY_VALUES) return withAny(TAGS, tags, negated)
    return ofGrouping(
      `grouping_tag gt ON gt.grouping = g.key CROSS JOIN tag ON tag.key = gt.tag
         AND tag.name = ? AND tag.${text}`,
      [name, ...values],
    )
  }

  /** Issues with a grouping that has any of these. */
  function withAny({ table, column }: typeof TAGS, wanted: number[], negated: boolean): Condition {
    const most = negated ? MANY_TO_EXCLUDE : MANY_GROUPINGS
    const list = JSON.stringify(wanted)
    using query = db.prepare<{ issue: number }, [string]>(
      `SELECT g.issue FROM json_each(?) asked CROSS JOIN ${table} has ON has.${column} = asked.value
       CROSS JOIN grouping g ON g.key = has.grouping LIMIT ${most + 1}`,
    )
    const found = query.all(list)
    if (found.length <= most) return among([...new Set(issues(found))])
    // The plus keeps SQLite from trying each of the values under each issue.
    const given = wanted.length > FEW_VALUES ? `+has.${column}` : `has.${column}`
    return ofGrouping(
      `${table} has ON has.grouping = g.key AND ${given} IN (SELECT value FROM json_each(?))`,
      [list],
    )
  }

  function withWords(text: string, project: number): Condition {
    const words = text.match(/[\p{L}\p{N}]+/gu)
    if (!words) return among([])
    const asked = words.slice(0, MAX_WORDS).map(wordOrPrefix)
    // Each by itself: a row has the words that were new to its grouping.
    const found = asked.map(
      () => 'SELECT DISTINCT rowid >> 40 AS grouping FROM search_text WHERE search_text MATCH ?',
    )
    using query = db.prepare<{ issue: number }, (string | number)[]>(
      `SELECT DISTINCT g.issue FROM (${found.join(' INTERSECT ')}) found
       CROSS JOIN grouping g ON g.key = found.grouping AND g.project = ?`,
    )
    return among(issues(query.all(...asked, project)))
  }

  function keysOf(sql: string, ...values: Condition['values']): number[] {
    using query = db.prepare<{ key: number }, Condition['values']>(sql)
    return query.all(...values).map(({ key }) => key)
  }
}

const issues = (rows: { issue: number }[]) => rows.map(({ issue }) => issue)

const among = (keys: number[]): Condition => ({
  text: 'i.key IN (SELECT value FROM json_each(?))',
  values: [JSON.stringify(keys)],
  keys,
})

const ofGrouping = (join: string, values: Condition['values']): Condition => ({
  text: `EXISTS (SELECT 1 FROM grouping g CROSS JOIN ${join} WHERE g.issue = i.key)`,
  values,
})

// A word is found by its beginning; by one letter that would be every issue, and half the index.
const wordOrPrefix = (word: string) => (/^[a-z0-9]$/i.test(word) ? `"${word}"` : `"${word}"*`)

/** `*` stands for anything; everything else is literal. */
const matching = (column: string, value: string): Condition =>
  value.includes('*')
    ? { text: `${column} GLOB ?`, values: [value.replace(/[[\]?]/g, '[$&]')] }
    : { text: `${column} = ?`, values: [value] }

function claim(text: string): () => Condition {
  return () => ({ text, values: [] })
}
