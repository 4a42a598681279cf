import type { Environment } from '../../projects/environment'

/** What was counted of a segment's events. */
export const COUNTED = [
  'events',
  'pages',
  'clicks',
  'rageClicks',
  'deadClicks',
  'inputs',
  'consoleErrors',
  'requests',
  'failedRequests',
] as const
export type SegmentCounts = Record<(typeof COUNTED)[number], number>

/** Where the bytes of a segment lie: in the file of its project and of a day. */
export interface SegmentPlace {
  /** Days of UTC since the epoch. */
  day: number
  offset: number
  /** Bytes in the file. */
  length: number
}

/** Some seconds of a replay, of one tab. The spool carries this; the events of rrweb lie in a file already. */
export interface ReplaySegment {
  environment: Environment
  /** When the server took it, in ms. */
  receivedAt: number
  /** The id that the client gave the replay. */
  replay: string
  tab: string
  /** Counts up from 0 within a tab. */
  number: number
  place: SegmentPlace
  /** Bytes of the events as JSON. */
  bytes: number
  /** Times of the first and of the last event, in ms by our clock. */
  startedAt: number
  endedAt: number
  /** By how many ms the client's clock is behind ours: what lies in the file is by the client's. */
  skewMs: number
  /** Whether it begins anew with all of the page, so that it can be played without those before it. */
  hasSnapshot: boolean
  counts: SegmentCounts
  /** Pages that were looked at, as host and path, in their order. */
  pages: readonly string[]
  /** The client's session, as analytics, errors and spans name it; empty without one. */
  session: string
  user: string
  release: string
  /** Whether it was kept because of an error, or by the share of sessions. */
  kind: 'session' | 'error'
  device: string
  browser: string
  system: string
}
