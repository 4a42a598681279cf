import type { Database } from 'bun:sqlite'
import type { Signed } from '../../accounts/audit/by'
import { reach } from '../../accounts/reach.reads'
import { orNotFound } from '../../http/found'
import { MINUTE_MS } from '../../lib/time'
import { MEMBERS } from '../channels/reads'
import { channelStore } from '../channels/store'
import type { Notice } from './notice'

/** A message waits this long for more to tell: what is wrong seldom comes alone. */
const GATHER_MS = 3000
/** From one message of a channel to its next. */
const APART_MS = MINUTE_MS
/** The same, while tries of an earlier message of the channel fail: each message is tried for a day. */
const APART_FAILING_MS = 5 * MINUTE_MS
/** Of a channel so many deliveries are kept, of at most 64 KiB each. */
const KEPT = 1000

/** How a try went, as the log carries it: all that was drawn or looked up is in it. */
export interface Tried {
  delivery: number
  /** Which try it was, counted from 1; the log takes each but once. */
  attempt: number
  at: number
  tookMs: number
  isGood: boolean
  /** The HTTP status, or the code of a mail server. */
  code: number | null
  says: string
  answer: string | null
  /** The position of the last notice that it told. */
  through: number
  /** What was sent, as JSON; null when nothing was made to be sent. */
  content: string | null
  /** Of a mail, the addresses that have it by now. */
  reached: readonly string[]
  /** When it is tried next; null when it is given up, and when it went well. */
  nextAt: number | null
  /** Until when the receiver wants nothing of the channel. */
  notBefore: number | null
  /** Whether the receiver has said that it is gone for good. */
  isGone: boolean
}

/** `members` is a channel of each project. */
type OfChannel = { project: number; channel: string }
type Row = OfChannel & { id: number; status: string; attempts: number }

/** The only writer of deliveries, of what they tell and of how their tries went. */
export function deliveryStore(db: Database) {
  const channels = channelStore(db)
  const { stillMay } = reach(db)
  const takes = db.query<unknown, OfChannel>(
    `SELECT 1 FROM (SELECT kind FROM alert_channel WHERE id = $channel AND project = $project AND enabled = 1
         UNION ALL SELECT 'email' WHERE $channel = '${MEMBERS}')
     WHERE kind <> 'email' OR EXISTS (SELECT 1 FROM mail_server)`,
  )
  const gathering = db.query<{ id: number }, OfChannel>(
    `SELECT id FROM alert_delivery
     WHERE project = $project AND channel = $channel AND status = 'waiting' AND begun_at IS NULL`,
  )
  const newest = db.query<{ begunAt: number }, OfChannel>(
    `SELECT coalesce(begun_at, send_at) AS begunAt FROM alert_delivery
     WHERE project = $project AND channel = $channel ORDER BY id DESC LIMIT 1`,
  )
  // What waits is little, and a channel's deliveries are many: the index is named where SQLite would choose the other.
  const failing = db.query<unknown, OfChannel>(
    `SELECT 1 FROM alert_delivery INDEXED BY alert_delivery_due
     WHERE project = $project AND channel = $channel AND status = 'waiting' AND begun_at IS NOT NULL LIMIT 1`,
  )
  const insert = db.query<{ id: number }, OfChannel & { at: number; sendAt: number }>(
    `INSERT INTO alert_delivery (project, channel, status, created_at, send_at)
     VALUES ($project, $channel, 'waiting', $at, $sendAt) RETURNING id`,
  )
  const dropOld = db.query<Pick<Row, 'id'>, OfChannel>(
    `DELETE FROM alert_delivery WHERE project = $project AND channel = $channel AND id <=
       (SELECT id FROM alert_delivery WHERE project = $project AND channel = $channel ORDER BY id DESC LIMIT 1 OFFSET ${KEPT})
     RETURNING id`,
  )
  const dropNotices = db.query('DELETE FROM alert_delivery_notice WHERE delivery = ?')
  const dropAttempts = db.query('DELETE FROM alert_attempt WHERE delivery = ?')
  const addNotice = db.query<null, Omit<Notice, 'channels'> & { delivery: number }>(
    `INSERT INTO alert_delivery_notice (delivery, position, project, kind, incident, rule, severity, at)
     SELECT $delivery, coalesce(max(position), 0) + 1, $project, $kind, $incident, $rule, $severity, $at
     FROM alert_delivery_notice WHERE delivery = $delivery`,
  )
  const moveNotices = db.query<null, { from: number; to: number; through: number }>(
    'UPDATE alert_delivery_notice SET delivery = $to WHERE delivery = $from AND position > $through',
  )
  const untold = db.query<unknown, { delivery: number; through: number }>(
    'SELECT 1 FROM alert_delivery_notice WHERE delivery = $delivery AND position > $through LIMIT 1',
  )
  const byId = db.query<Row, [number]>(
    'SELECT id, project, channel, status, attempts FROM alert_delivery WHERE id = ?',
  )
  const noteTry = db.query<null, Record<string, string | number | null>>(
    `INSERT INTO alert_attempt (delivery, number, project, at, took_ms, is_good, code, says, answer)
     VALUES ($delivery, $attempt, $project, $at, $tookMs, $isGood, $code, $says, $answer)`,
  )
  const advance = db.query<null, Record<string, string | number | null>>(
    `UPDATE alert_delivery SET status = $status, attempts = attempts + 1, tries = tries + 1,
       begun_at = coalesce(begun_at, $at), send_at = coalesce($nextAt, send_at),
       content = coalesce(content, $content), reached = $reached WHERE id = $delivery`,
  )
  const hasten = db.query<null, OfChannel & { at: number }>(
    `UPDATE alert_delivery INDEXED BY alert_delivery_due SET send_at = $at
     WHERE project = $project AND channel = $channel AND status = 'waiting' AND begun_at IS NOT NULL AND send_at > $at`,
  )
  const hold = db.query<null, OfChannel & { notBefore: number }>(
    `UPDATE alert_delivery INDEXED BY alert_delivery_due SET send_at = $notBefore
     WHERE project = $project AND channel = $channel AND status = 'waiting' AND send_at < $notBefore`,
  )
  const begin = db.query<null, { delivery: number; at: number }>(
    `UPDATE alert_delivery SET status = 'waiting', send_at = $at, begun_at = coalesce(begun_at, $at),
       tries = 0, reached = '[]' WHERE id = $delivery`,
  )

  /** When a message that begins now is sent. A clock that was set back does not hold it for long. */
  function sendAt(to: OfChannel, at: number): number {
    const apart = failing.get(to) ? APART_FAILING_MS : APART_MS
    const last = newest.get(to)?.begunAt
    const next = last === undefined ? 0 : Math.min(last + apart, at + apart)
    return Math.max(at + GATHER_MS, next)
  }

  function newDelivery(to: OfChannel, at: number): number {
    const { id } = insert.get({ ...to, at, sendAt: sendAt(to, at) }) as Row
    for (const old of dropOld.all(to)) {
      dropNotices.run(old.id)
      dropAttempts.run(old.id)
    }
    return id
  }

  /** What came while a message was being sent goes into the next. */
  function tellRest({ id, project, channel }: Row, { through, at }: Tried): void {
    if (!untold.get({ delivery: id, through })) return
    moveNotices.run({ from: id, to: newDelivery({ project, channel }, at), through })
  }

  return {
    /**
     * Has channels told of an incident, in the transaction that made the notice. What comes within seconds goes in one message, and
     * a channel has one a minute at most. A channel that is off or gone is told nothing, nor is mail made before it is set up.
     * @returns the channels that will be told
     */
    tell({ channels, ...notice }: Notice): string[] {
      const { project, at } = notice
      const told = channels.filter((channel) => takes.get({ project, channel }))
      for (const channel of told) {
        const to = { project, channel }
        const delivery = gathering.get(to)?.id ?? newDelivery(to, at)
        addNotice.run({ ...notice, delivery })
      }
      return told
    },
    changes: {
      /** Takes in how a try went. It was made once, so of two reports of the same try the second is left. */
      'deliveries.tried'(tried: Tried): void {
        const row = byId.get(tried.delivery)
        if (row?.status !== 'waiting' || row.attempts !== tried.attempt - 1) return
        const { delivery, attempt, at, isGood, nextAt, content, notBefore } = tried
        const { project, channel } = row
        const { tookMs, code, says, answer } = tried
        noteTry.run({
          delivery,
          attempt,
          project,
          at,
          tookMs,
          isGood: isGood ? 1 : 0,
          code,
          says,
          answer,
        })
        const ended = isGood ? 'delivered' : 'failed'
        const status = nextAt === null ? ended : 'waiting'
        const reached = JSON.stringify(tried.reached)
        advance.run({ delivery, status, at, nextAt, content, reached })
        tellRest(row, tried)
        if (isGood) hasten.run({ project, channel, at })
        if (notBefore !== null) hold.run({ project, channel, notBefore })
        if (tried.isGone) channels.gone(channel, at)
      },
      /** Sends a message again, as it was sent first; its tries begin anew. @throws Problem `not_found` */
      'deliveries.again'({
        delivery,
        project,
        at,
        by,
      }: Signed & { delivery: number; project: number }): void {
        stillMay(by, 'triage')
        const row = byId.get(delivery)
        orNotFound(row?.project === project ? row : undefined, 'delivery', String(delivery))
        begin.run({ delivery, at })
      },
    },
  }
}

export type DeliveryStore = ReturnType<typeof deliveryStore>
export type DeliveryChanges = DeliveryStore['changes']
