import type { SpoolRecord } from '../db/spool/block'
import type { Spool } from '../db/spool/spool'
import { type BatchAnswer, inOrder, rejections } from '../intake/batch-answer'
import type { ClientReports } from '../intake/client-reports'
import { refuseDecidedHere } from '../intake/decided-here'
import type { Scrubber } from '../intake/scrub/scrub'
import { Problem } from '../lib/problem'
import type { Limits } from '../limits'
import type { IngestSender } from '../projects/keys/ingest-sender'
import type { Key } from '../projects/keys/key'
import type { Caps } from '../usage/caps'
import type { Event } from './event'
import { headOf } from './head'
import { normalizeEvent, type Stamp } from './normalize/normalize'

export interface IngestDeps {
  spool: Spool
  usage: Caps
  /** Where SDKs tell what they did not send. */
  reports: ClientReports
  /** The scrubber of a project; it is remembered. */
  scrubberOf: (project: number) => Scrubber
  limits: Limits
  clock: () => number
}

/**
 * Puts one event on disk.
 * @param text the JSON that it came in
 * @returns its id
 * @throws Problem when it is refused; nothing is stored then
 */
export async function ingestEvent(
  deps: IngestDeps,
  { key }: IngestSender,
  body: unknown,
  text: string,
): Promise<string> {
  const event = normalizeEvent(body, stampOf(deps, key, text))
  await storeEvents(deps, key, [recordOf(event)])
  return event.id
}

/**
 * Puts the good events of a batch on disk, together.
 * @throws Problem for a body that is no batch, and for a batch without a good event
 */
export async function ingestBatch(
  deps: IngestDeps,
  sender: IngestSender,
  body: unknown,
  text: string,
): Promise<BatchAnswer> {
  const { key } = sender
  const stamp = stampOf(deps, key, text)
  const events = eventsOf(body, deps.limits.batchItems)
  deps.reports.note((body as { dropped?: unknown }).dropped)
  if (events.length > 1) sender.takeItems(events.length - 1)
  const records: SpoolRecord[] = []
  const indexes: number[] = []
  const rejected: BatchAnswer['rejected'] = []
  for (const [index, item] of events.entries()) {
    // A thousand events at once would keep every other request waiting.
    const wait = sender.turn()
    if (wait) await wait
    try {
      records.push(recordOf(normalizeEvent(item, stamp)))
      indexes.push(index)
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause
      rejected.push(...rejections([index], cause))
    }
  }
  if (records.length === 0 && rejected.length > 0)
    throw new Problem('invalid_event', 'Not one event of the batch is valid; see errors.', {
      errors: rejected,
    })
  const { accepted, refusal } = await storeEvents(deps, key, records)
  if (refusal) rejected.push(...rejections(indexes.slice(accepted), refusal))
  return { accepted, rejected: inOrder(rejected) }
}

/**
 * Puts as many events on disk as the plan has room for.
 * @returns how many, and why the others are refused
 * @throws Problem when there is room for none
 */
async function storeEvents({ usage, spool }: IngestDeps, key: Key, records: SpoolRecord[]) {
  const { project, environment } = key
  const room = usage.reserve({ signal: 'event', environment }, records.length)
  const { fits, counted, refusal } = room
  if (refusal && fits === 0) throw refusal
  const kept = refusal ? records.slice(0, fits) : records
  if (fits > 0) await room.hold(() => spool.append(project, 'event', kept, counted))
  return { accepted: fits, refusal }
}

const stampOf = ({ scrubberOf, limits, clock }: IngestDeps, key: Key, text: string): Stamp => ({
  environment: key.environment,
  receivedAt: clock(),
  scrub: scrubberOf(key.project),
  limits,
  // Decoding replaced bytes that are no UTF-8, so only an escape can still write half a surrogate pair.
  isWellFormed: !text.includes('\\u'),
})

export const recordOf = (event: Event): SpoolRecord => ({
  head: JSON.stringify(headOf(event)),
  payload: JSON.stringify(event),
})

function eventsOf(body: unknown, most: number): unknown[] {
  const batch = (body !== null && typeof body === 'object' ? body : {}) as Record<string, unknown>
  const { events } = batch
  if (!Array.isArray(events))
    throw new Problem(
      'invalid_event',
      'Send {"events": [event, …]}; for one event use /events/ingest.',
    )
  refuseDecidedHere(batch)
  if (events.length > most)
    throw new Problem(
      'invalid_event',
      `A batch may hold ${most} events; this one has ${events.length}.`,
    )
  return events
}
