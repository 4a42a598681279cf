import { sha256 } from '../../lib/hash'
import { isRelease } from '../../releases/is-release'
import type { Attributes, Span, SpanEvent } from '../span'
import { shownValue } from '../value'

/** What OpenTelemetry calls languages, where we say otherwise. */
const PLATFORMS: Record<string, string> = { nodejs: 'node', webjs: 'javascript', cpp: 'native' }
const ID_DIGITS = 32

/**
 * An exception event of a span as the body of an event, with what its span knows of it (semantic
 * conventions: Exceptions on spans).
 * @param place project and environment: the same exception in another is another
 * @returns undefined for one that says nothing
 */
export function eventOf(
  span: Span,
  { time, attributes }: SpanEvent,
  place: readonly (string | number)[],
) {
  const type = valueUnder(attributes, 'exception.type')
  const value = valueUnder(attributes, 'exception.message')
  const stacktrace = valueUnder(attributes, 'exception.stacktrace')
  if (type === undefined && value === undefined && stacktrace === undefined) return undefined
  const { traceId, spanId, resource } = span
  const language = valueUnder(resource.attributes, 'telemetry.sdk.language')
  return {
    id: idOf([...place, traceId, type, value, stacktrace]),
    exception: { type, value, stacktrace },
    level: 'error',
    traceId,
    spanId,
    ...(time.seconds > 0 && { timestamp: time.seconds * 1000 + Math.floor(time.nanos / 1e6) }),
    ...(language !== undefined && { platform: PLATFORMS[language] ?? language }),
    // An event is refused for such a release; the exception is worth more.
    ...(isRelease(resource.release) && { release: resource.release }),
    serverName: valueUnder(resource.attributes, 'host.name'),
    transaction: span.name,
    tags: { service: resource.service },
    sdk: {
      name: valueUnder(resource.attributes, 'telemetry.sdk.name'),
      version: valueUnder(resource.attributes, 'telemetry.sdk.version'),
    },
  }
}

/** Length-prefixed, so that no two lists of parts read alike. */
const idOf = (parts: readonly (string | number | undefined)[]) =>
  sha256(parts.map((part = '') => `${String(part).length}:${part}`).join(''))
    .toString('hex')
    .slice(0, ID_DIGITS)

function valueUnder(attributes: Attributes, key: string): string | undefined {
  for (let i = 0; i < attributes.length; i += 2)
    if (attributes[i] === key) return shownValue(attributes[i + 1] as string) || undefined
  return undefined
}
