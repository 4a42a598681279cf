import type { Sampling, SamplingChange } from '../../src/sdk/sampling/model'
import { address, patch } from './client'
import { refreshAll } from './resource'

export type { Sampling }

export const samplingOf = (slug: string) => address<Sampling>(`/projects/${slug}/sampling`)

export async function changeSampling(slug: string, change: SamplingChange): Promise<void> {
  await patch(samplingOf(slug), change)
  refreshAll(samplingOf(slug))
}
