import type { Direction, Paths, STEPS } from '../../src/analytics/reports/paths/model'
import type { Reported } from './analytics'
import { address } from './client'

export type { Direction, Paths }
export type Steps = (typeof STEPS)[number]
export type PathNode = Paths['steps'][number]['nodes'][number]

interface AskedPaths extends Reported {
  direction?: Direction
  step?: string | undefined
  steps?: Steps
  depth?: number
  collapse?: string | undefined
}

export const analyticsPaths = (slug: string, where: AskedPaths) =>
  address<Paths>(`/projects/${slug}/analytics/paths`, { ...where })
