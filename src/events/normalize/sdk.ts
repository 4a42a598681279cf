import type { Event } from '../event'
import type { Intake } from './intake'

export function readSdk(value: unknown, intake: Intake): Event['sdk'] {
  const source = intake.object(value, 'sdk')
  if (source === undefined) return undefined
  intake.enter('sdk')
  const name = intake.name(source.name, 'name')
  const version = intake.name(source.version, 'version')
  intake.leave()
  if (name === undefined && version === undefined) return undefined
  const sdk: NonNullable<Event['sdk']> = {}
  if (name !== undefined) sdk.name = name
  if (version !== undefined) sdk.version = version
  return sdk
}
