import type { Static } from '@sinclair/typebox'
import type {
  Meter as InstanceMeter,
  PlanChange,
  PlanView,
  ProjectUsage,
} from '../../src/usage/model'
import { address, patch } from './client'
import { refreshAll } from './resource'

/** A meter of all projects together, and what one of them has used of it. */
export type Meter = InstanceMeter & { own: number }
export type Usage = Omit<ProjectUsage, 'items'> & { items: Meter[] }
export type Plan = Static<typeof PlanView>

/** What a project and all together have used in a month, the present one when none is named. */
export const usageOf = (slug: string, month?: string) =>
  address<ProjectUsage>(`/projects/${slug}/usage`, { month })

export const metersOf = ({ items, ...month }: ProjectUsage): Usage => ({
  ...month,
  items: items.map(({ signal, used: own, instance }) => ({ signal, own, ...instance })),
})

export const plan = () => address<Plan>('/plan')

export async function changePlan(change: PlanChange): Promise<void> {
  await patch(plan(), change)
  refreshAll(plan())
}
