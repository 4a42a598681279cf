import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, ofEach } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'

const Share = nullable(
  t.Number({ minimum: 0, maximum: 1 }),
  'The share that applications send, from 0 to 1; null: what each application says.',
)

/** The signals of which applications may send a share. Analytics is none: a share of visits would be no number of people. */
export const SAMPLED = ['events', 'spans'] as const

export const SampleRates = t.Object(ofEach(SAMPLED, Share), { $id: 'SampleRates' })
export type SampleRates = Static<typeof SampleRates>

/** The shares that a project sets, by environment. */
export const Sampling = t.Object(ofEach(ENVIRONMENTS, SampleRates), { $id: 'Sampling' })
export type Sampling = Static<typeof Sampling>

export const SamplingChange = t.Object(ofEach(ENVIRONMENTS, t.Optional(t.Partial(SampleRates))), {
  $id: 'SamplingChange',
})
export type SamplingChange = Static<typeof SamplingChange>
