import { cleanText } from '../../intake/clean-text'
import { refuseDecidedHere } from '../../intake/decided-here'
import type { Scrubber } from '../../intake/scrub/scrub'
import { parseTimestamp } from '../../intake/timestamp'
import { cut, wellFormed } from '../../intake/well-formed'
import { Problem } from '../../lib/problem'
import { analyticsBounds as bounds } from '../../limits'
import type { AnalyticsEvent } from '../records/event'
import { hashed } from '../records/ids'
import { VITALS } from '../records/vitals'
import type { Origins } from './origins'
import { readProperties } from './read-properties'
import { readUrl } from './read-url'
import type { VisitorIds } from './visitor/visitor-ids'

/** What holds for all events of a request. */
export interface Stamp {
  receivedAt: number
  /** By how many ms the client's clock is behind ours. */
  skewMs: number
  scrub: Scrubber
  origins: Origins
  visitors: VisitorIds
  /** Whether the sender does not want to be followed: what says who they are is left out. */
  isPrivate: boolean
}

/** Names of our own that say nothing of what somebody did. */
const PASSIVE = new Set(['$pageview', '$pageleave', '$engagement', '$identify', '$webVital'])
const MONEY = /^\d{1,12}(?:\.\d{1,4})?$/
const CURRENCY = /^[A-Z]{3}$/
const TRACE_ID = /^[0-9a-f]{32}$/

/**
 * Makes the event that is stored of the one that was sent: validates, scrubs, then cuts it to bounds.
 * @throws Problem `invalid_analytics`, `environment_not_accepted`
 */
export function normalizeAnalytics(body: unknown, stamp: Stamp): AnalyticsEvent {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('An event is a JSON object with a name.')
  const sent = body as Record<string, unknown>
  refuseDecidedHere(sent)
  const { scrub, visitors, origins, isPrivate } = stamp
  const name = textOf(sent.name, 'name', bounds.nameLength)
  if (name === '') throw invalid('An event has a `name`: `$pageview`, or a name of your own.')
  const url = readUrl(textOf(sent.url, 'url', bounds.urlLength), scrub)
  if (name === '$pageview' && !url)
    throw invalid('A `$pageview` has the `url` of its page, such as https://shop.example/coats.')
  const visitorId = isPrivate ? '' : textOf(sent.visitorId, 'visitorId', bounds.idLength)
  const sessionId = textOf(sent.sessionId, 'sessionId', bounds.idLength)
  const pageSessionId = textOf(sent.pageSessionId, 'pageSessionId', bounds.idLength)
  const id = textOf(sent.id, 'id', bounds.idLength)
  const userId = isPrivate ? '' : textOf(sent.userId, 'userId', bounds.nameLength)
  const { visitor, yesterday } = visitors.of(visitorId || userId, url?.hostname ?? '')
  const vital = vitalOf(sent.webVital)
  return {
    id: hashed(id || Bun.randomUUIDv7()),
    at: settled(timeOf(sent.timestamp), stamp),
    name,
    visitor,
    ...(yesterday !== undefined && { yesterday }),
    ...((visitorId || userId) !== '' && { isLasting: true }),
    ...(sessionId !== '' && { session: hashed(sessionId) }),
    ...(pageSessionId !== '' && { pageSession: hashed(pageSessionId) }),
    user: userId === '' ? '' : cleanText(userId, bounds.nameLength, scrub),
    path: url?.path ?? '',
    title: cleanText(textOf(sent.title, 'title', bounds.urlLength), bounds.titleLength, scrub),
    properties: readProperties(sent.properties, scrub),
    isInteraction: sent.interactive === undefined ? !PASSIVE.has(name) : sent.interactive === true,
    engagedMs: wholeUpTo(sent.engagedMs, bounds.engagedMs),
    scrollDepth: wholeUpTo(sent.scrollDepth, 100),
    revenue: revenueOf(sent.revenue),
    vital: vital.metric,
    vitalValue: vital.value,
    release: textOf(sent.release, 'release', bounds.nameLength),
    traceId: TRACE_ID.test(String(sent.traceId)) ? (sent.traceId as string) : '',
    replayId: textOf(sent.replayId, 'replayId', bounds.idLength),
    origin: origins.of(url, sent),
  }
}

const invalid = (message: string) => new Problem('invalid_analytics', message)

/** A short text, well formed and cut; empty when it is left out. */
function textOf(value: unknown, field: string, longest: number): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw invalid(`\`${field}\` is a text.`)
  return cut(wellFormed(value), longest)
}

function timeOf(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  const time =
    typeof value === 'string' || typeof value === 'number' ? parseTimestamp(value) : undefined
  if (time === undefined)
    throw invalid('`timestamp` is RFC 3339, or a number of seconds or ms since the epoch.')
  return time
}

/** A time of the client by our clock. One that is far off is the time of receipt. */
function settled(sent: number | undefined, { receivedAt, skewMs }: Stamp): number {
  if (sent === undefined) return receivedAt
  const at = Math.round(sent + skewMs)
  const isNear = at <= receivedAt + bounds.aheadMs && at >= receivedAt - bounds.lateMs
  return isNear ? Math.min(at, receivedAt) : receivedAt
}

const wholeUpTo = (value: unknown, most: number): number =>
  typeof value === 'number' && value > 0 ? Math.min(most, Math.round(value)) : 0

function revenueOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  const { amount, currency } = value as { amount?: unknown; currency?: unknown }
  const text = typeof amount === 'number' ? String(amount) : amount
  if (typeof text !== 'string' || !MONEY.test(text) || !CURRENCY.test(String(currency)))
    throw invalid(
      '`revenue` is {"amount": "12.50", "currency": "EUR"}, with a currency of ISO 4217.',
    )
  return `${text} ${currency}`
}

function vitalOf(sent: unknown): { metric: string; value: number } {
  if (sent === undefined || sent === null) return { metric: '', value: 0 }
  const { metric, value } = sent as { metric?: unknown; value?: unknown }
  if (
    !(VITALS as readonly unknown[]).includes(metric) ||
    typeof value !== 'number' ||
    !(value >= 0)
  )
    throw invalid(`\`webVital\` is {"metric": "LCP", "value": 2140}, of ${VITALS.join(', ')}.`)
  return { metric: metric as string, value: Math.min(bounds.vitalValue, Math.round(value * 1000)) }
}
