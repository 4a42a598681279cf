import type { Properties } from '../../src/analytics/reports/properties/model'
import type { Reported } from './analytics'
import { address } from './client'

export type { Properties }

interface Asked extends Pick<Reported, 'environment' | 'from' | 'to'> {
  event?: string | undefined
}

/** Which properties events have, or those of a name. */
export const eventProperties = (slug: string, { environment, from, to, event }: Asked) =>
  address<Properties>(`/projects/${slug}/analytics/properties`, { environment, from, to, event })
