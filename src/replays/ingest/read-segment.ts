import { refuseDecidedHere } from '../../intake/decided-here'
import { parseTimestamp } from '../../intake/timestamp'
import { cut, wellFormed } from '../../intake/well-formed'
import { Problem } from '../../lib/problem'
import { replayBounds as bounds } from '../../limits'

/** A segment as it was sent, checked; its events are not looked into. */
export interface SentSegment {
  replay: string
  tab: string
  number: number
  events: readonly unknown[]
  session: string
  user: string
  release: string
  kind: 'session' | 'error'
  /** The client's clock when it sent, in ms; undefined where it does not say. */
  sentAt: number | undefined
}

/** @throws Problem `invalid_replay`, `environment_not_accepted` */
export function readSegment(body: unknown): SentSegment {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('Send {"replayId", "segmentId", "events": [event of rrweb, …]}.')
  const sent = body as Record<string, unknown>
  refuseDecidedHere(sent)
  const { segmentId, events } = sent
  if (!Number.isInteger(segmentId) || (segmentId as number) < 0)
    throw invalid('`segmentId` counts up from 0.')
  if ((segmentId as number) >= bounds.segments)
    throw invalid(`A replay has ${bounds.segments} segments a tab at most; begin another.`)
  return {
    replay: idOf(sent.replayId, 'replayId'),
    tab: sent.tabId === undefined ? '0' : idOf(sent.tabId, 'tabId'),
    number: segmentId as number,
    events: checkedEvents(events),
    session: sent.sessionId === undefined ? '' : idOf(sent.sessionId, 'sessionId'),
    user: textOf(sent.userId, 'userId'),
    release: textOf(sent.release, 'release'),
    kind: sent.kind === 'error' ? 'error' : 'session',
    sentAt: timeOf(sent.sentAt),
  }
}

/** @throws Problem `invalid_replay` for no list, an empty one, and one that is too long */
export function checkedEvents(events: unknown): readonly unknown[] {
  if (!Array.isArray(events) || events.length === 0)
    throw invalid('`events` is a list of events of rrweb, with one at least.')
  if (events.length > bounds.segmentEvents)
    throw invalid(
      `A segment may hold ${bounds.segmentEvents} events; this one has ${events.length}. Send it in parts.`,
    )
  return events
}

const invalid = (message: string) => new Problem('invalid_replay', message)

/** @throws Problem `invalid_replay` for what cannot name a replay, a tab or a session */
export function idOf(value: unknown, field: string): string {
  if (typeof value === 'string' && value.length <= bounds.idLength && bounds.id.test(value))
    return value
  throw invalid(
    `\`${field}\` is up to ${bounds.idLength} letters, digits, \`-\` and \`_\`, such as a UUID.`,
  )
}

function textOf(value: unknown, field: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw invalid(`\`${field}\` is a text.`)
  return cut(wellFormed(value), bounds.nameLength)
}

const timeOf = (value: unknown): number | undefined =>
  typeof value === 'string' || typeof value === 'number' ? parseTimestamp(value) : undefined
