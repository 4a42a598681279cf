import type { Static } from '@sinclair/typebox'
import type { Meter, PlanChange, PlanView, Usage } from '../../src/usage/model'
import { address, patch } from './client'
import { refreshAll } from './resource'

export type { Meter, Usage }
export type Plan = Static<typeof PlanView>

/** What all projects have used in a month, the present one when none is named. */
export const usageOf = (month?: string) => address<Usage>('/usage', { month })

export const plan = () => address<Plan>('/plan')

export async function changePlan(change: PlanChange): Promise<void> {
  await patch(plan(), change)
  refreshAll(plan())
  refreshAll(usageOf())
}
