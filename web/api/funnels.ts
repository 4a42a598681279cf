import type { Static } from '@sinclair/typebox'
import type {
  Funnel,
  FunnelList,
  FunnelStep,
  NewFunnel,
  Per,
} from '../../src/analytics/funnels/model'
import type { FunnelReport } from '../../src/analytics/reports/funnel/model'
import type { Reported } from './analytics'
import { address, patch, post, remove } from './client'
import { refreshAll } from './resource'

export type { Funnel, FunnelReport, FunnelStep, NewFunnel, Per }

const below = (slug: string, id = '') => `/projects/${slug}/funnels${id && `/${id}`}`

export const funnelList = (slug: string) => address<Static<typeof FunnelList>>(below(slug))

/** Saves a funnel, in the place of the one with this id if there is one. */
export async function saveFunnel(slug: string, funnel: NewFunnel, id?: string): Promise<Funnel> {
  const saved =
    id === undefined
      ? await post(address<Funnel>(below(slug)), funnel)
      : await patch(address<Funnel>(below(slug, id)), funnel)
  refreshAll(funnelList(slug))
  return saved
}

export async function removeFunnel(slug: string, id: string): Promise<void> {
  await remove(address(below(slug, id)))
  refreshAll(funnelList(slug))
}

interface AskedFunnel extends Reported {
  steps: readonly FunnelStep[]
  per: Per
  windowMs?: number | undefined
  by?: string | undefined
  lostBefore?: number | undefined
  compare?: 'previous'
}

/** How far people came on a way of some steps. */
export const funnelReport = (slug: string, { steps, ...where }: AskedFunnel) =>
  address<FunnelReport>(`/projects/${slug}/analytics/funnel`, {
    ...where,
    steps: JSON.stringify(steps),
  })
