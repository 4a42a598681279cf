import type { Attributes, Resource, Scope } from '../span'
import { shownValue } from '../value'
import type { Intake } from './intake'

/** What OpenTelemetry's SDKs say of a service that was given no name. */
const UNKNOWN_SERVICE = 'unknown_service'

/** What spans come from, of its attributes as they are kept. */
export function resourceOf(
  attributes: Attributes,
  dropped: number,
  schemaUrl: string,
  intake: Intake,
): Resource {
  const service = valueUnder(attributes, 'service.name', intake.limits.nameLength)
  const release = valueUnder(attributes, 'service.version', intake.limits.releaseLength)
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

function valueUnder(attributes: Attributes, key: string, longest: number): string | undefined {
  for (let i = 0; i < attributes.length; i += 2)
    if (attributes[i] === key) {
      const shown = shownValue(attributes[i + 1] as string).slice(0, longest)
      return shown === '' ? undefined : shown
    }
  return undefined
}
