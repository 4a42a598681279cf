import type { Retention } from '../../../api/retention'

/** The cohorts from the first with a visitor on, and the mean for as long as one of them can have returned: what lies before says nothing. */
export function fromFirst({
  cohorts,
  mean,
}: Pick<Retention, 'cohorts' | 'mean'>): Pick<Retention, 'cohorts' | 'mean'> {
  const first = cohorts.findIndex(({ visitors }) => visitors > 0)
  if (first < 0) return { cohorts: [], mean: [] }
  return { cohorts: cohorts.slice(first), mean: mean.slice(0, cohorts.length - first - 1) }
}
