import type { Vital } from '../../src/analytics/records/vitals'
import type { Interval } from '../../src/analytics/reports/overview/model'
import type {
  SlowestVitals,
  VitalSummary,
  Vitals,
  VitalsBreakdown,
} from '../../src/analytics/reports/vitals/model'
import type { Compared, Reported } from './analytics'
import { address } from './client'

export type { SlowestVitals, Vital, VitalSummary, Vitals, VitalsBreakdown }

interface AskedVitals extends Reported {
  interval?: Interval | undefined
  timeZone?: string
  compare?: Compared | undefined
}

export const analyticsVitals = (slug: string, where: AskedVitals) =>
  address<Vitals>(`/projects/${slug}/analytics/vitals`, { ...where })

interface AskedParts extends Reported {
  by: string
  metric: Vital
  sort?: 'count' | 'p75'
  limit?: number
  offset?: number
}

export const vitalsBreakdown = (slug: string, where: AskedParts) =>
  address<VitalsBreakdown>(`/projects/${slug}/analytics/vitals/breakdown`, { ...where })

interface AskedSlowest extends Reported {
  metric: Vital
  limit?: number
}

export const slowestVitals = (slug: string, where: AskedSlowest) =>
  address<SlowestVitals>(`/projects/${slug}/analytics/vitals/slowest`, { ...where })
