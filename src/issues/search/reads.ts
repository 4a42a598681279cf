import { type SQL, sql } from 'drizzle-orm'
import { hash53 } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import { STATUSES } from '../lifecycle'
import { parseQuery, type Term } from './parse-query'

/** What `is:` can ask. */
const CLAIMS: Record<string, SQL> = {
  unassigned: sql`i.assignee IS NULL`,
  assigned: sql`i.assignee IS NOT NULL`,
  regressed: sql`i.regressed_at IS NOT NULL AND i.status = 'open'`,
  ...Object.fromEntries(STATUSES.map((status) => [status, sql`i.status = ${status}`])),
}

/** A release, a tag or a user is found through the issue's groupings. */
const anyGrouping = (condition: SQL) =>
  sql`EXISTS (SELECT 1 FROM grouping g WHERE g.issue = i.key AND ${condition})`

const FIELDS: Record<string, (value: string) => SQL> = {
  is: (value) => {
    const claim = CLAIMS[value]
    if (claim && Object.hasOwn(CLAIMS, value)) return claim
    throw new Problem(
      'invalid_request',
      `is:${value} is not known; use ${Object.keys(CLAIMS).join(', ')}.`,
    )
  },
  level: (value) => sql`i.level = ${value === 'warn' ? 'warning' : value}`,
  type: (value) => matches(sql`i.type`, value),
  title: (value) => matches(sql`i.title`, value),
  platform: (value) => sql`i.platform = ${value}`,
  assigned: (value) => sql`i.assignee = (SELECT u.id FROM user u WHERE u.email = ${value})`,
  release: (value) =>
    anyGrouping(sql`EXISTS (SELECT 1 FROM grouping_release gr JOIN release r ON r.key = gr.release
      WHERE gr.grouping = g.key AND ${matches(sql`r.version`, value)})`),
  'user.id': (value) =>
    anyGrouping(sql`EXISTS (SELECT 1 FROM grouping_user u
      WHERE u.grouping = g.key AND u.user = ${hash53(value)})`),
}

/**
 * A search as conditions on `issue i` of one project.
 * @throws Problem `invalid_request` for an `is:` that is not known
 */
export const searchConditions = (query: string, project: number): SQL[] =>
  parseQuery(query).map((term) => {
    const condition = conditionOf(term, project)
    return term.negated ? sql`NOT (${condition})` : condition
  })

function conditionOf(term: Term, project: number): SQL {
  if (term.kind === 'text') return textCondition(term.text)
  // A tag may be called `constructor`.
  const field = Object.hasOwn(FIELDS, term.key) && FIELDS[term.key]
  return field ? field(term.value) : tagCondition(project, term.key, term.value)
}

/** Tags come first: few issues have a given one, so the list walks those. */
const tagCondition = (project: number, name: string, value: string) =>
  sql`i.key IN (SELECT g.issue FROM tag t JOIN grouping_tag gt ON gt.tag = t.key
    JOIN grouping g ON g.key = gt.grouping
    WHERE t.project = ${project} AND t.name = ${name} AND ${matches(sql`t.value`, value)})`

function textCondition(text: string): SQL {
  const words = text.match(/[\p{L}\p{N}]+/gu)
  if (!words) return sql`0`
  const match = words.map((word) => `"${word}"*`).join(' AND ')
  return sql`i.key IN (SELECT g.issue FROM search_text f JOIN search_row s ON s.key = f.rowid
    JOIN grouping g ON g.key = s.grouping WHERE search_text MATCH ${match})`
}

/** `*` stands for anything; everything else is literal. */
const matches = (column: SQL, value: string) =>
  value.includes('*')
    ? sql`${column} GLOB ${value.replace(/[[\]?]/g, '[$&]')}`
    : sql`${column} = ${value}`
