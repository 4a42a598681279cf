import { firstOf } from '../../spans/first-of'
import type { Attributes, Resource, Scope } from '../../spans/span'
import type { Intake } from './intake'

/** OpenTelemetry's name for a service that was given none. */
const UNKNOWN_SERVICE = 'unknown_service'

/** The resource that spans come from. @param attributes as they are stored */
export function resourceOf(
  attributes: Attributes,
  dropped: number,
  schemaUrl: string,
  intake: Intake,
): Resource {
  const service = firstOf(attributes, ['service.name'])?.slice(0, intake.limits.nameLength)
  const release = firstOf(attributes, ['service.version'])?.slice(0, intake.limits.releaseLength)
  return { service: service || UNKNOWN_SERVICE, release, attributes, dropped, schemaUrl }
}

/** The library that made spans. */
export function scopeOf(
  sent: {
    name: unknown
    version: unknown
    attributes: Attributes
    dropped: number
    schemaUrl: string
  },
  intake: Intake,
): Scope {
  return { ...sent, name: intake.name(sent.name), version: intake.name(sent.version) }
}
