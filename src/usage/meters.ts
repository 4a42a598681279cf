import type { SignalName } from '../db/spool/block'
import type { Environment } from '../projects/environment'

/**
 * What is metered, under the names that the plan has for it; a signal that is not here is not counted. Exceptions of spans are
 * events, and count as such.
 */
export const METERS = [
  { name: 'events', signal: 'event' },
  { name: 'spans', signal: 'span' },
  { name: 'analytics', signal: 'analyticsEvent' },
  { name: 'replays', signal: 'replaySegment' },
] as const satisfies readonly { name: string; signal: SignalName }[]

export type MeterName = (typeof METERS)[number]['name']
export const METER_NAMES = METERS.map(({ name }) => name)

/** Signals that are metered. */
export type MeteredSignal = (typeof METERS)[number]['signal']

export const meterOf = (signal: SignalName): MeterName | undefined =>
  METERS.find((meter) => meter.signal === signal)?.name

/** Environments that share one meter: test, staging and production the plan's, development its own (contract §8). */
export type MeterClass = 'plan' | 'development'

export const classOf = (environment: string): MeterClass =>
  environment === ('development' satisfies Environment) ? 'development' : 'plan'
