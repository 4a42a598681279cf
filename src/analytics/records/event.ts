import type { Environment } from '../../projects/environment'

/** Names that the server knows the meaning of; all others are custom events. */
export const RESERVED_NAMES = [
  '$pageview',
  '$pageleave',
  '$engagement',
  '$identify',
  '$webVital',
  '$outbound',
  '$download',
] as const
export type ReservedName = (typeof RESERVED_NAMES)[number]

/** Names of ours that say what somebody did, as those of the application do. */
const CLICKS: ReadonlySet<string> = new Set<ReservedName>(['$outbound', '$download'])

/** Whether reports count it as an event: something that was done, rather than a view or what was measured of one. */
export const isAction = (name: string): boolean => !name.startsWith('$') || CLICKS.has(name)

/** An analytics event as it is stored. Texts that are not there are empty. */
export interface AnalyticsEvent {
  /** A hash of the id that the client sent; of one that it did not send, a random number. */
  id: number
  /** When it happened, in ms by our clock. */
  at: number
  name: string
  /** A hash of the visitor, as `visitor.ts` makes it. */
  visitor: number
  /** The visitor of one without an id of their own, by the salt of the day before: a visit may go on over midnight. */
  yesterday?: number
  /** Whether the visitor is known by an id that lasts, one that the application gave; without one they are told apart for a day. */
  isLasting?: boolean
  /** A hash of the session that the client names; without one, the visitor's visits are told apart by pauses. */
  session?: number
  /** A hash of the session that only the page knows: errors and spans of the page name it, and it tells no visits apart. */
  pageSession?: number
  user: string
  path: string
  title: string
  /** JSON of the properties; empty without any. */
  properties: string
  /** Whether it says that somebody did something: a visit with one page and no interaction is a bounce. */
  isInteraction: boolean
  /** For how long the page was looked at since the last event that said so. */
  engagedMs: number
  /** How far down the page was seen, in percent, from 1; 0 where the event says nothing of it. */
  scrollDepth: number
  /** An amount and its currency, `12.50 EUR`. */
  revenue: string
  /** The name of a web vital, and a thousand times its value. */
  vital: string
  vitalValue: number
  release: string
  traceId: string
  replayId: string
  /** Index among the batch's origins. */
  origin: number
}

/** Where a visit came from and with what. Each is a dimension of reports. New ones go to the end: origins lie by number. */
export const ORIGIN_FIELDS = [
  'hostname',
  'channel',
  'source',
  'referrer',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmTerm',
  'utmContent',
  'device',
  'browser',
  'browserVersion',
  'system',
  'systemVersion',
  'language',
  'width',
  'country',
] as const
export type OriginField = (typeof ORIGIN_FIELDS)[number]

/** The fields of an origin in the order of ORIGIN_FIELDS; empty where nothing is known. */
export type Origin = readonly string[]

/** What the spool carries: the good events of a request. */
export interface AnalyticsBatch {
  environment: Environment
  /** When the server took it, in ms. */
  receivedAt: number
  /** Whether the sender is a program that nobody sits at. */
  isBot: boolean
  /** Whether visitors have ids of their own that last for longer than a day. */
  origins: Origin[]
  events: AnalyticsEvent[]
}
