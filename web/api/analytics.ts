import type { Breakdown } from '../../src/analytics/reports/breakdown/model'
import type { COMPARED, Interval, Overview } from '../../src/analytics/reports/overview/model'
import type { Shown } from '../lib/environments'
import { address } from './client'

export type { Breakdown, Overview }
export type Compared = (typeof COMPARED)[number]
export type Measure = keyof Overview['totals']

/** What each report says: whose visits, and of when. */
export interface Reported {
  environment: Shown
  from?: string | undefined
  to?: string | undefined
  query?: string | undefined
  bots?: '1' | undefined
}

interface AskedOverview extends Reported {
  interval?: Interval | undefined
  timeZone?: string
  compare?: Compared | undefined
}

export const analyticsOverview = (slug: string, where: AskedOverview) =>
  address<Overview>(`/projects/${slug}/analytics/overview`, { ...where })

interface AskedBreakdown extends Reported {
  by: string
  limit?: number
  offset?: number
}

export const analyticsBreakdown = (slug: string, where: AskedBreakdown) =>
  address<Breakdown>(`/projects/${slug}/analytics/breakdown`, { ...where })
