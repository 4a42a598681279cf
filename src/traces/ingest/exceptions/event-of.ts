import { sha256 } from '../../../lib/hash'
import type { Limits } from '../../../limits'
import { isRelease } from '../../../releases/is-release'
import { firstOf } from '../../spans/first-of'
import type { Span, SpanEvent } from '../../spans/span'
import { evaluatedFlags } from './evaluated-flags'

/** OpenTelemetry's names of languages, where our platforms have others. */
const PLATFORMS: Record<string, string> = { nodejs: 'node', webjs: 'javascript', cpp: 'native' }
const ID_DIGITS = 32

/**
 * An exception event of a span as the body of an event, with what its span adds (semantic
 * conventions: Exceptions on spans).
 * @param where project and environment, so that the same exception elsewhere gets another id
 * @returns undefined for an exception without type, message and stack
 */
export function eventOf(
  span: Span,
  { time, attributes }: SpanEvent,
  where: readonly (string | number)[],
  { releaseLength }: Limits,
) {
  const type = firstOf(attributes, ['exception.type'])
  const value = firstOf(attributes, ['exception.message'])
  const stacktrace = firstOf(attributes, ['exception.stacktrace'])
  if (type === undefined && value === undefined && stacktrace === undefined) return undefined
  const { traceId, spanId, resource } = span
  const flags = evaluatedFlags(span.events)
  const language = firstOf(resource.attributes, ['telemetry.sdk.language'])
  return {
    id: idOf([...where, traceId, type, value, stacktrace]),
    exception: { type, value, stacktrace },
    level: 'error',
    traceId,
    spanId,
    ...(time.seconds > 0 && { timestamp: time.seconds * 1000 + Math.floor(time.nanos / 1e6) }),
    ...(language !== undefined && { platform: PLATFORMS[language] ?? language }),
    // With any other release the event would be refused, and the exception lost.
    ...(isRelease(resource.release, releaseLength) && { release: resource.release }),
    serverName: firstOf(resource.attributes, ['host.name']),
    transaction: span.name,
    tags: { service: resource.service },
    ...(flags && { contexts: { flags } }),
    sdk: {
      name: firstOf(resource.attributes, ['telemetry.sdk.name']),
      version: firstOf(resource.attributes, ['telemetry.sdk.version']),
    },
  }
}

/** Length-prefixed, so that no two lists of parts read alike. */
const idOf = (parts: readonly (string | number | undefined)[]) =>
  sha256(parts.map((part = '') => `${String(part).length}:${part}`).join(''))
    .toString('hex')
    .slice(0, ID_DIGITS)
