import type { Database } from 'bun:sqlite'
import { fromCursor, pageOf } from '../../http/cursor'
import { iso } from '../../lib/time'
import type { ChannelKind } from '../channels/model'
import { channelFinder } from '../channels/reads'
import { messageId } from './message-id'
import type { DeliveryDetail, DeliveryPage, DeliveryQuery, DeliveryView } from './model'

interface Row {
  id: number
  channel: string
  status: DeliveryView['status']
  createdAt: number
  sendAt: number
  attempts: number
  content: string | null
}

type Told = Omit<NonNullable<DeliveryView['first']>, 'at'> & { at: number }
type Attempt = Omit<NonNullable<DeliveryView['lastAttempt']>, 'at' | 'isGood'> & {
  at: number
  isGood: number
}

const SHOWN = 100
const COLUMNS =
  'd.id, d.channel, d.status, d.created_at AS createdAt, d.send_at AS sendAt, d.attempts'

/** The log of deliveries. */
export function deliveryReads(db: Database) {
  const channels = channelFinder(db)
  const page = db.query<
    Omit<Row, 'content'>,
    {
      project: number
      before: number
      channel: string | null
      status: string | null
      limit: number
    }
  >(
    `SELECT ${COLUMNS} FROM alert_delivery d WHERE d.project = $project AND d.id < $before
       AND ($channel IS NULL OR d.channel = $channel) AND ($status IS NULL OR d.status = $status)
     ORDER BY d.id DESC LIMIT $limit`,
  )
  const pageOfIncident = db.query<
    Omit<Row, 'content'>,
    {
      project: number
      before: number
      channel: string | null
      status: string | null
      incident: string
      limit: number
    }
  >(
    `SELECT ${COLUMNS} FROM alert_delivery d
     WHERE d.id IN (SELECT delivery FROM alert_delivery_notice WHERE incident = $incident)
       AND d.project = $project AND d.id < $before
       AND ($channel IS NULL OR d.channel = $channel) AND ($status IS NULL OR d.status = $status)
     ORDER BY d.id DESC LIMIT $limit`,
  )
  const one = db.query<Row, { project: number; id: number }>(
    `SELECT ${COLUMNS}, d.content FROM alert_delivery d WHERE d.id = $id AND d.project = $project`,
  )
  const told = db.query<Told, { id: number; limit: number }>(
    `SELECT kind, incident, rule, severity, at FROM alert_delivery_notice
     WHERE delivery = $id ORDER BY position LIMIT $limit`,
  )
  const toldCount = db.query<{ notices: number }, { id: number }>(
    'SELECT count(*) AS notices FROM alert_delivery_notice WHERE delivery = $id',
  )
  const tries = db.query<Attempt, { id: number; limit: number }>(
    `SELECT number, at, took_ms AS tookMs, is_good AS isGood, code, says, answer FROM alert_attempt
     WHERE delivery = $id ORDER BY number DESC LIMIT $limit`,
  )

  const toldView = (one: Told) => ({ ...one, at: iso(one.at) })
  const attemptView = (one: Attempt) => ({ ...one, at: iso(one.at), isGood: one.isGood === 1 })

  function view(project: number, row: Omit<Row, 'content'>): DeliveryView {
    const { id, channel, status, createdAt, sendAt, attempts } = row
    const found = channels.find(project, channel)
    const [first] = told.all({ id, limit: 1 })
    const [last] = tries.all({ id, limit: 1 })
    return {
      id: String(id),
      channel: {
        id: channel,
        name: found?.name ?? null,
        kind: (found?.kind ?? null) as ChannelKind | null,
      },
      status,
      notices: toldCount.get({ id })?.notices ?? 0,
      first: first ? toldView(first) : null,
      createdAt: iso(createdAt),
      nextTryAt: status === 'waiting' ? iso(sendAt) : null,
      attempts,
      lastAttempt: last ? attemptView(last) : null,
    }
  }

  return {
    /** Newest first. */
    'deliveries.page'({
      project,
      query: { cursor, limit = 25, channel, incident, status },
    }: {
      project: number
      query: DeliveryQuery
    }): DeliveryPage {
      const [before = Number.MAX_SAFE_INTEGER] = cursor === undefined ? [] : fromCursor(cursor, 1)
      const where = {
        project,
        before,
        channel: channel ?? null,
        status: status ?? null,
        limit: limit + 1,
      }
      const found =
        incident === undefined ? page.all(where) : pageOfIncident.all({ ...where, incident })
      const { rows, nextCursor } = pageOf(found, limit, ({ id }) => [id])
      return { items: rows.map((row) => view(project, row)), nextCursor }
    },
    'deliveries.one'({ project, id }: { project: number; id: number }): DeliveryDetail | undefined {
      const row = one.get({ project, id })
      if (!row) return undefined
      return {
        ...view(project, row),
        messageId: messageId(row),
        content: row.content === null ? null : JSON.parse(row.content),
        told: told.all({ id, limit: SHOWN }).map(toldView),
        tries: tries.all({ id, limit: SHOWN }).map(attemptView),
      }
    },
  }
}

export type DeliveryReads = ReturnType<typeof deliveryReads>
