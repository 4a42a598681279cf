import type { Reported } from '../../../api/analytics'
import { analyticsBase, sharedReport } from '../../../api/shared-report'
import { withPieces } from '../../../lib/pieces'
import { useEnvironment, useSlug } from '../../../lib/project'
import { searchOf, useQuery } from '../../../lib/query'
import { useAnalyticsRange } from './analytics-range'
import type { AnalyticsTab } from './analytics-tabs'

/** Whose visits every page of analytics is about, and of when; all of it stands in the address. */
export function useReported() {
  const slug = useSlug()
  const { shown } = useEnvironment()
  const { query: choices, change } = useQuery()
  const range = useAnalyticsRange()
  const query = choices.query ?? ''
  const isOfBots = choices.bots === '1'
  const { from, to } = range
  const where: Reported = {
    environment: shown,
    from,
    to,
    query,
    bots: isOfBots ? '1' : undefined,
  }
  return {
    slug,
    shown,
    range,
    query,
    where,
    isOfBots,
    search: (text: string) => change({ query: text || undefined }),
    showBots: (are: boolean) => change({ bots: are ? '1' : undefined }),
    /** The overview with one more condition. */
    hrefWith: (condition: string) =>
      `${analyticsBase(slug)}${searchOf({ ...choices, query: withPieces(query, condition) })}`,
    /** Another page of analytics with one more condition, or none, and with choices of its own. */
    hrefHere: (page: AnalyticsTab, condition: string, more: Record<string, string> = {}) =>
      `${pageBase(slug, page)}${searchOf({ ...choices, query: withPieces(query, condition) || undefined, ...more })}`,
  }
}

/** The address of a page of analytics; a shared link has one page alone. */
const pageBase = (slug: string, page: AnalyticsTab) =>
  sharedReport.value?.base ?? `/${slug}/analytics/${page}`

export type ReportedState = ReturnType<typeof useReported>
