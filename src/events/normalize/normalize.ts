import { refuseDecidedHere } from '../../intake/decided-here'
import type { Scrubber } from '../../intake/scrub/scrub'
import { limits as defaultLimits, type Limits } from '../../limits'
import type { Environment } from '../../projects/environment'
import type { Event } from '../event'
import { readBreadcrumbs } from './breadcrumbs'
import { readTime, settleTime } from './clock'
import { readDebugMeta } from './debug-meta'
import { readExceptions } from './exception'
import { readFree } from './free'
import { contextSpanId, contextTraceId, readId, readSpanId, readTraceId } from './identifiers'
import { Intake, invalid } from './intake'
import { readLevel } from './level'
import { readMessage } from './message'
import { platformOf } from './platform-of'
import { readRelease } from './release'
import { readRequest } from './request'
import { readSdk } from './sdk'
import { readTags } from './tags'
import { readUser } from './user'

export interface Stamp {
  environment: Environment
  receivedAt: number
  scrub: Scrubber
  limits?: Limits
  /**
   * Whether the JSON text has no `\u`, so that no text in it can hold a NUL or a lone surrogate. Without the check, an event
   * takes a tenth less time. Leave it out where the JSON text is not at hand.
   */
  isWellFormed?: boolean
}

/**
 * Makes the event that is stored of the one that was sent: validates, renames, scrubs, then cuts it to bounds, in one pass.
 * Throws nothing but `Problem`. The result shares nothing with the body, and its keys always come in the same order.
 */
export function normalizeEvent(body: unknown, stamp: Stamp): Event {
  const source = admit(body)
  const limits = stamp.limits ?? defaultLimits
  const intake = new Intake(source, limits, stamp.scrub, stamp.isWellFormed === true)

  const message = readMessage(source, intake)
  const exception = readExceptions(source.exception, intake)
  if (message === undefined && exception === undefined) throw saysNothing()
  const extra = readFree(source.extra, 'extra', intake)
  const contexts = readFree(source.contexts, 'contexts', intake)
  const givenId = readId(source.id ?? source.event_id, intake)
  const time = settleTime(readTime(source.timestamp, intake), stamp.receivedAt, limits)
  const level = readLevel(source.level, exception ? 'error' : 'info', intake)
  const platform =
    intake.name(source.platform, 'platform') ?? intake.platform ?? platformOf(exception)
  const logger = intake.name(source.logger, 'logger')
  const transaction = intake.text(source.transaction, 'transaction')
  const release = readRelease(source.release, intake)
  const serverName = intake.name(source.serverName ?? source.server_name, 'serverName')
  const tags = readTags(source.tags, intake)
  const user = readUser(source.user, intake)
  const request = readRequest(source.request, intake)
  const breadcrumbs = readBreadcrumbs(source.breadcrumbs, intake)
  const trace = contexts?.trace as Record<string, unknown> | undefined
  const traceId =
    readTraceId(source.traceId ?? source.trace_id, intake) ??
    contextTraceId(trace?.trace_id ?? trace?.traceId)
  const spanId =
    readSpanId(source.spanId ?? source.span_id, intake) ??
    contextSpanId(trace?.span_id ?? trace?.spanId)
  const sessionId = intake.name(source.sessionId ?? source.session_id, 'sessionId')
  const replayId = intake.name(source.replayId ?? source.replay_id, 'replayId')
  const sdk = readSdk(source.sdk, intake)
  const debugMeta = readDebugMeta(source.debugMeta ?? source.debug_meta, intake)

  const event: Event = {
    id: givenId ?? Bun.randomUUIDv7('hex', stamp.receivedAt),
    environment: stamp.environment,
    timestamp: time.timestamp,
    receivedAt: stamp.receivedAt,
    level,
  }
  if (givenId !== undefined) event.idGiven = true
  if (time.clockSkew !== undefined) event.clockSkew = time.clockSkew
  if (platform !== undefined) event.platform = platform
  if (logger !== undefined) event.logger = logger
  if (transaction !== undefined) event.transaction = transaction
  if (message !== undefined) event.message = message
  if (exception !== undefined) event.exception = exception
  if (release !== undefined) event.release = release
  if (serverName !== undefined) event.serverName = serverName
  if (tags !== undefined) event.tags = tags
  if (user !== undefined) event.user = user
  if (request !== undefined) event.request = request
  if (contexts !== undefined) event.contexts = contexts
  if (extra !== undefined) event.extra = extra
  if (breadcrumbs !== undefined) event.breadcrumbs = breadcrumbs
  if (traceId !== undefined) event.traceId = traceId
  if (spanId !== undefined) event.spanId = spanId
  if (sessionId !== undefined) event.sessionId = sessionId
  if (replayId !== undefined) event.replayId = replayId
  if (sdk !== undefined) event.sdk = sdk
  if (debugMeta !== undefined) event.debugMeta = debugMeta
  if (intake.trimmed !== undefined) event._trimmed = intake.trimmed
  return event
}

function admit(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid('', 'must be a JSON object with a message or an exception')
  }
  const source = body as Record<string, unknown>
  refuseDecidedHere(source)
  return source
}

const saysNothing = () =>
  invalid(
    '',
    'must have a `message` that is not empty, or an `exception` with a type, a value or a stacktrace',
  )
