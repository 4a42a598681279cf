import { type Static, Type as t } from '@sinclair/typebox'
import { nullable } from '../../lib/schema'
import { ENVIRONMENTS, type Environment } from '../../projects/environment'

const Share = nullable(
  t.Number({ minimum: 0, maximum: 1 }),
  'The share that applications send, from 0 to 1; null: what each application says.',
)

export const SampleRates = t.Object({ events: Share, spans: Share }, { $id: 'SampleRates' })
export type SampleRates = Static<typeof SampleRates>

const byEnvironment = <T>(value: T) =>
  Object.fromEntries(ENVIRONMENTS.map((name) => [name, value])) as Record<Environment, T>

/** The shares that a project sets, by environment. */
export const Sampling = t.Object(byEnvironment(SampleRates), { $id: 'Sampling' })
export type Sampling = Static<typeof Sampling>

export const SamplingChange = t.Object(byEnvironment(t.Optional(t.Partial(SampleRates))), {
  $id: 'SamplingChange',
})
export type SamplingChange = Static<typeof SamplingChange>
