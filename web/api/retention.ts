import type { COUNTED, CohortLength, Retention } from '../../src/analytics/reports/retention/model'
import type { Reported } from './analytics'
import { address } from './client'

export type { CohortLength, Retention }
export type Counted = (typeof COUNTED)[number]

interface AskedRetention extends Reported {
  interval: CohortLength
  timeZone: string
  start?: string | undefined
  returned?: string | undefined
  counted?: Counted | undefined
}

export const analyticsRetention = (slug: string, where: AskedRetention) =>
  address<Retention>(`/projects/${slug}/analytics/retention`, { ...where })
