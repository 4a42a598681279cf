import { Problem } from '../../lib/problem'
import { DAY_MS } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import { everyCondition, readFilter } from '../reports/scan/filter'
import { SHARED_DAYS, type SharedRange } from './model'

/** What a link lets its viewers see of a project. */
export interface SharedBounds {
  environment: Environment | 'all'
  /** The visits and events that it is about. */
  query: string
  /** ms since the epoch */
  from: number
  to: number
}

/** @param now when the link is used: a range counts back from it */
export function boundsOf(
  share: {
    environment: string
    query: string
    range: string | null
    fromAt: number | null
    toAt: number | null
  },
  now: number,
): SharedBounds {
  const days = SHARED_DAYS[(share.range ?? '30d') as SharedRange]
  return {
    environment: share.environment as Environment | 'all',
    query: share.query,
    from: share.fromAt ?? now - days * DAY_MS,
    to: share.toAt ?? now,
  }
}

/**
 * Columns that viewers of a link may ask about. What is not named here they may not: the ids of users, properties, which may hold
 * anything, and columns that are added later.
 */
const OPEN_COLUMNS = new Set([
  'path',
  'title',
  'name',
  'entry',
  'exit',
  'hostname',
  'channel',
  'source',
  'referrer',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmTerm',
  'utmContent',
  'country',
  'device',
  'browser',
  'browserVersion',
  'system',
  'systemVersion',
  'language',
  'width',
  'release',
])

/** @throws Problem `missing_scope` for a column that links do not show */
export function checkOpen(column: string): void {
  if (OPEN_COLUMNS.has(column)) return
  throw new Problem('missing_scope', 'A shared link shows no ids of users and no properties.')
}

/**
 * A viewer's query, narrowed to what their link is about. Each of the two is whole by itself, so that neither reaches out of its
 * parentheses.
 * @throws Problem `missing_scope` for what links do not show; `invalid_request` for a query that cannot be read
 */
export function narrowed({ query }: SharedBounds, sent: string): string {
  const filter = readFilter(sent)
  if (filter) for (const { column } of everyCondition(filter)) checkOpen(column)
  const both = [query, sent].filter((one) => readFilter(one) !== undefined)
  return both.map((one) => `( ${one} )`).join(' ')
}

/** @throws Problem `missing_scope` for another environment than that of the link, and for robots */
export function checkWithin(
  { environment }: SharedBounds,
  sent: { environment?: string | undefined; bots?: string | undefined },
): void {
  if (sent.environment !== undefined && sent.environment !== environment)
    throw new Problem('missing_scope', `This link shows ${environment} alone.`)
  if (sent.bots === '1') throw new Problem('missing_scope', 'A shared link shows no robots.')
}
