import type { LiveEvent, LiveVisits } from '../../src/analytics/reports/live/model'
import type { Reported } from './analytics'
import { address } from './client'

export type { LiveEvent, LiveVisits }

export const liveVisits = (slug: string, { environment, query, bots }: Reported) =>
  address<LiveVisits>(`/projects/${slug}/analytics/live`, { environment, query, bots })
