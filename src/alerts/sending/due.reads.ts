import type { Database } from 'bun:sqlite'
import type { Notice } from '../deliveries/notice'

/** A delivery that is due. */
export type Due = {
  id: number
  project: number
  /** The id of a channel. */
  channel: string
  /** Tries so far. */
  attempts: number
}

/** What a try of it needs. */
export type DueMessage = {
  createdAt: number
  /** Tries of the present round. */
  tries: number
  /** What was sent by earlier tries, as JSON. */
  content: string | null
  /** Of a mail, the addresses that have it, as JSON. */
  reached: string
}

export type ToldNotice = Omit<Notice, 'channels' | 'project'> & { position: number }

/** What the sender reads of deliveries. It runs on the main thread, and looks at few rows, by indexes. */
export function dueReads(db: Database) {
  // Of each channel the one that waits longest: min() picks the row (https://sqlite.org/lang_select.html#bareagg).
  // Left to itself SQLite groups by the index of channels, and reads every delivery there ever was.
  const due = db.query<Due, { now: number }>(
    `SELECT id, project, channel, attempts, min(send_at) AS sendAt
     FROM alert_delivery INDEXED BY alert_delivery_due
     WHERE status = 'waiting' AND send_at <= $now GROUP BY project, channel ORDER BY sendAt`,
  )
  const message = db.query<DueMessage, { id: number }>(
    'SELECT created_at AS createdAt, tries, content, reached FROM alert_delivery WHERE id = $id',
  )
  const told = db.query<ToldNotice, { id: number }>(
    `SELECT position, kind, incident, rule, severity, at FROM alert_delivery_notice
     WHERE delivery = $id ORDER BY position`,
  )
  const unsubscribed = db.query<{ address: string }, { rule: string }>(
    'SELECT address FROM alert_unsubscribed WHERE rule = $rule',
  )
  return {
    /** One delivery of each channel at most. */
    due: (now: number): Due[] => due.all({ now }),
    /** @throws for a delivery that was erased meanwhile */
    message(id: number): DueMessage {
      const found = message.get({ id })
      if (!found) throw new Error(`There is no delivery ${id} any more.`)
      return found
    },
    told: (id: number): ToldNotice[] => told.all({ id }),
    /** The addresses that want no mail of any of these rules. */
    unsubscribedFrom(rules: readonly string[]): Set<string> {
      const [first, ...others] = rules.map(
        (rule) => new Set(unsubscribed.all({ rule }).map(({ address }) => address)),
      )
      return others.reduce((left, next) => left.intersection(next), first ?? new Set<string>())
    },
  }
}
