import type { Failure } from '../issues/failure'
import type { Environment } from '../projects/environment'

export const LEVELS = ['debug', 'info', 'warning', 'error', 'fatal'] as const
export type Level = (typeof LEVELS)[number]

export interface Breadcrumb {
  /** ms since the epoch. */
  timestamp?: number
  type?: string
  category?: string
  message?: string
  level?: string
  data?: Record<string, unknown>
}

/**
 * An event as it is stored and served: bounded, scrubbed, and stamped with what the service decides. Its JSON without
 * the stamps is an event that the service would take again.
 */
export interface Event extends Failure {
  /** UUID, lower case with dashes. */
  id: string
  /** The client chose the id, so it may come twice. */
  idGiven?: true
  environment: Environment
  /** ms since the epoch: when it happened by the client's clock; when it came, if the client does not say. */
  timestamp: number
  /** ms since the epoch, by our clock: when it came. */
  receivedAt: number
  /** By how many ms the client's clock is ahead of ours (negative: behind), when that is over a minute. */
  clockSkew?: number
  level: Level
  release?: string
  serverName?: string
  tags?: Record<string, string>
  user?: { id?: string; email?: string; username?: string; ip?: string; [more: string]: unknown }
  request?: {
    url?: string
    method?: string
    headers?: Record<string, string>
    query?: unknown
    [more: string]: unknown
  }
  contexts?: Record<string, unknown>
  extra?: Record<string, unknown>
  breadcrumbs?: Breadcrumb[]
  /** 32 lower-case hex digits. */
  traceId?: string
  /** 16 lower-case hex digits. */
  spanId?: string
  sessionId?: string
  replayId?: string
  sdk?: { name?: string; version?: string }
  debugMeta?: { images: { type: string; codeFile: string; debugId: string }[] }
  /** What was cut: JSON pointer → the length or the number of items that there were. */
  _trimmed?: Record<string, number>
}
