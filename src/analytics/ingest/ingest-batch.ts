import type { Spool } from '../../db/spool/spool'
import type { Salt } from '../../db/visitor-salts'
import type { Countries } from '../../http/country/countries'
import { type BatchAnswer, inOrder, rejections } from '../../intake/batch-answer'
import type { ClientReports } from '../../intake/client-reports'
import { refuseDecidedHere } from '../../intake/decided-here'
import type { Scrubber } from '../../intake/scrub/scrub'
import { parseTimestamp } from '../../intake/timestamp'
import { Memo } from '../../lib/memo'
import { Problem } from '../../lib/problem'
import { analyticsBounds as bounds } from '../../limits'
import type { IngestSender } from '../../projects/keys/ingest-sender'
import type { Caps } from '../../usage/caps'
import type { AnalyticsBatch, AnalyticsEvent } from '../records/event'
import { type Agent, agentOf } from './agent/agent-of'
import type { Connection } from './connection'
import { normalizeAnalytics } from './normalize'
import { origins } from './origins'
import { daysSalts, visitorIds } from './visitor/visitor-ids'

export interface AnalyticsIngestDeps {
  spool: Spool
  usage: Caps
  reports: ClientReports
  scrubberOf: (project: number) => Scrubber
  clock: () => number
  beginDay(salt: Salt): Promise<Salt[]>
  countries: Pick<Countries, 'of'>
  /** Whether a network is one whose visits a project leaves out. */
  isOwn(project: number, network: string | undefined): boolean
}

const utf8 = new TextEncoder()

/** Puts the good events of batches on disk. */
export function analyticsIngest({
  spool,
  usage,
  reports,
  scrubberOf,
  clock,
  beginDay,
  countries,
  isOwn,
}: AnalyticsIngestDeps) {
  const salts = daysSalts(beginDay)
  const agents = new Memo<Agent>(bounds.agents, bounds.agentLength)
  function agentBy({ userAgent, hints }: Connection): Agent {
    const { brands, platform, platformVersion } = hints
    const said = [userAgent, brands, platform, platformVersion].join('\n')
    return agents.recall(said) ?? agents.keep(said, agentOf(userAgent, hints))
  }

  /** @throws Problem for a body that is no batch, and for a batch without a good event */
  return async (
    { key, takeItems, turn }: IngestSender,
    from: Connection,
    body: unknown,
  ): Promise<BatchAnswer> => {
    const { project, environment } = key
    const receivedAt = clock()
    const sent = eventsOf(body)
    reports.note((body as { dropped?: unknown }).dropped)
    if (sent.length > 1) takeItems(sent.length - 1)
    const agent = agentBy(from)
    const isForOthers = key.kind === 'server' && sent.some(isOfSomebody)
    // The network of a server is not that of its visitors.
    const country = isForOthers ? '' : from.saidCountry || (await countries.of(from.network))
    const came = origins(agent, country)
    const stamp = {
      receivedAt,
      skewMs: skewOf(body, receivedAt),
      scrub: scrubberOf(project),
      origins: came,
      isPrivate: from.isPrivate,
      visitors: visitorIds({ ...from, project, environment }, await salts.at(receivedAt)),
    }
    const events: AnalyticsEvent[] = []
    const indexes: number[] = []
    const rejected: BatchAnswer['rejected'] = []
    for (const [index, item] of sent.entries()) {
      const wait = turn()
      if (wait) await wait
      try {
        events.push(normalizeAnalytics(item, stamp))
        indexes.push(index)
      } catch (cause) {
        if (!(cause instanceof Problem)) throw cause
        rejected.push(...rejections([index], cause))
      }
    }
    if (events.length === 0 && rejected.length > 0)
      throw new Problem('invalid_analytics', 'Not one event of the batch is valid; see errors.', {
        errors: rejected,
      })
    if (!isForOthers && isOwn(project, from.network))
      return { accepted: events.length, rejected: inOrder(rejected) }
    const room = usage.reserve({ signal: 'analyticsEvent', environment }, events.length)
    const { fits, counted, refusal } = room
    if (refusal && fits === 0) throw refusal
    const kept = refusal ? events.slice(0, fits) : events
    const isBot = agent.isBot && !isForOthers
    const batch: AnalyticsBatch = {
      environment,
      receivedAt,
      isBot,
      origins: came.all,
      events: kept,
    }
    if (fits > 0)
      await room.hold(() =>
        spool.appendBlocks([
          {
            project,
            signal: 'analyticsEvent',
            count: fits,
            counted,
            heads: utf8.encode(''),
            payloads: utf8.encode(JSON.stringify(batch)),
          },
        ]),
      )
    if (refusal) rejected.push(...rejections(indexes.slice(fits), refusal))
    return { accepted: fits, rejected: inOrder(rejected) }
  }
}

/** A server that sends for its visitors is no browser, and says who they are. */
function isOfSomebody(item: unknown): boolean {
  const { sessionId, userId } = (item ?? {}) as { sessionId?: unknown; userId?: unknown }
  return isName(sessionId) || isName(userId)
}

const isName = (sent: unknown) => typeof sent === 'string' && sent !== ''

/** By how many ms the client's clock is behind ours: it says when it sent. */
function skewOf(body: unknown, receivedAt: number): number {
  const { sentAt } = body as { sentAt?: unknown }
  const sent =
    typeof sentAt === 'string' || typeof sentAt === 'number' ? parseTimestamp(sentAt) : undefined
  return sent === undefined ? 0 : receivedAt - sent
}

function eventsOf(body: unknown): unknown[] {
  const batch = (body !== null && typeof body === 'object' ? body : {}) as Record<string, unknown>
  const { events } = batch
  if (!Array.isArray(events))
    throw new Problem('invalid_analytics', 'Send {"events": [event, …]}, also for one event.')
  refuseDecidedHere(batch)
  if (events.length > bounds.batchItems)
    throw new Problem(
      'invalid_analytics',
      `A batch may hold ${bounds.batchItems} events; this one has ${events.length}.`,
    )
  return events
}
