import type { VisitPage, VisitView } from '../../src/analytics/reports/visits/model'
import type { WentWrong } from '../../src/analytics/reports/went-wrong/model'
import type { ItemOf, Timeline, TimelineItem, VisitOf } from '../../src/timelines/model'
import type { Shown } from '../lib/environments'
import type { Reported } from './analytics'
import { address } from './client'

export type { ItemOf, Timeline, TimelineItem, VisitPage, VisitView, WentWrong }

interface AskedVisits extends Reported {
  errors?: '1' | undefined
  visitorOf?: string | undefined
  cursor?: string | undefined
  limit?: number
}

export const visitPage = (slug: string, where: AskedVisits) =>
  address<VisitPage>(`/projects/${slug}/analytics/visits`, { ...where })

export const visitTimeline = (slug: string, id: string) =>
  address<Timeline>(`/projects/${slug}/analytics/visits/${encodeURIComponent(id)}`)

interface Happened {
  environment: Shown
  at: string
  sessionId?: string | undefined
  traceId?: string | undefined
}

/** The visit in which something happened. */
export const visitOf = (slug: string, what: Happened) =>
  address<VisitOf>(`/projects/${slug}/analytics/visitOf`, { ...what })

/** The issues that visits met. */
export const analyticsWentWrong = (slug: string, where: Reported & { limit?: number }) =>
  address<WentWrong>(`/projects/${slug}/analytics/wentWrong`, { ...where })
