import type { Static } from '@sinclair/typebox'
import type { Goal, GoalList, NewGoal } from '../../src/analytics/goals/model'
import type { GoalsReport, ReachReport } from '../../src/analytics/reports/goals/model'
import type { Interval } from '../../src/analytics/reports/overview/model'
import type { Reported } from './analytics'
import { address, patch, post, remove } from './client'
import { refreshAll } from './resource'

export type { Goal, GoalsReport, NewGoal, ReachReport }
export type Revenue = ReachReport['revenue'][number]

const below = (slug: string, id = '') => `/projects/${slug}/goals${id && `/${id}`}`

export const goalList = (slug: string) => address<Static<typeof GoalList>>(below(slug))

export const createGoal = async (slug: string, goal: NewGoal): Promise<Goal> => {
  const made = await post(address<Goal>(below(slug)), goal)
  refreshAll(goalList(slug))
  return made
}

export async function changeGoal(slug: string, id: string, goal: Partial<NewGoal>): Promise<void> {
  await patch(address<Goal>(below(slug, id)), goal)
  refreshAll(goalList(slug))
}

export async function removeGoal(slug: string, id: string): Promise<void> {
  await remove(address(below(slug, id)))
  refreshAll(goalList(slug))
}

/** Who reached each goal. */
export const goalsReport = (slug: string, where: Reported) =>
  address<GoalsReport>(`/projects/${slug}/analytics/goals`, { ...where })

interface AskedReach extends Reported {
  goal?: string
  /** Instead of a goal: an event, or a page, and which of them. */
  event?: string | undefined
  page?: string | undefined
  where?: string | undefined
  interval?: Interval | undefined
  timeZone?: string
  by?: string
  limit?: number
}

/** Who reached one goal, or what would be one. */
export const reachReport = (slug: string, where: AskedReach) =>
  address<ReachReport>(`/projects/${slug}/analytics/reach`, { ...where })
