import type { Environment } from '../../projects/environment'
import type { Notice } from '../deliveries/notice'
import type { ISSUE_TRIGGERS, Severity } from '../rules/model'

/** What a message says, whatever its medium. Texts are as they came; each medium escapes and cuts them for itself. */
export interface Content {
  project: { slug: string; name: string }
  /** When the last of it happened, in ms by our clock. */
  at: number
  /** The gravest first, `MOST_TOLD` at most. */
  told: readonly Told[]
  /** How many incidents there are besides. */
  more: number
  /** The page of all incidents. */
  url: string | null
  /** Somebody wants to see whether the channel works; what is told is made up. */
  isTest?: true
}

/** What happened to one incident. */
export interface Told {
  kind: Notice['kind']
  /** What happened to its issue, when that has just opened it. */
  trigger: (typeof ISSUE_TRIGGERS)[number] | null
  incident: string
  severity: Severity
  environment: Environment
  /** What the incident is about: the title of an issue, or a service and an endpoint. */
  name: string
  rule: { id: string; name: string; sentence: string; url: string | null }
  /** In ms by our clock. */
  openedAt: number
  resolvedAt: number | null
  issue?: ToldIssue
  measure?: Measure
  /** Its page. Null, as every address here, while the server does not know its own (db/served-at.ts). */
  url: string | null
}

export interface ToldIssue {
  id: string
  shortId: string
  title: string
  /** Of the newest event that is kept; empty when there is none. */
  type: string
  message: string
  culprit: string
  level: string
  release: string | null
  events: number
  users: number
  /** In ms by our clock. */
  firstSeen: number
  lastSeen: number
  /** The innermost frames of the application, the innermost first. */
  frames: readonly CodeFrame[]
  url: string | null
}

export interface CodeFrame {
  function: string
  file: string
  line: number | null
  /** The text of the line. */
  source: string
}

/** `share` from 0 to 1; `percentUsed` of a plan or a disk; `percent` of change; `days` until a disk is full. */
export const UNITS = [
  'count',
  'perSecond',
  'share',
  'ms',
  'percent',
  'percentUsed',
  'days',
] as const
export type Unit = (typeof UNITS)[number]

/** A number and the threshold that it passed. */
export interface Measure {
  service: string | null
  endpoint: string | null
  /** While it is open, as it was measured last. */
  value: number | null
  /** The furthest past the threshold. */
  peak: number | null
  threshold: number | null
  unit: Unit
}

/** Incidents that one message tells of: as many as embeds of Discord, the medium with the fewest parts. */
export const MOST_TOLD = 10
