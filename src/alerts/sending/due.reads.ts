import type { Database } from 'bun:sqlite'
import type { Notice } from '../deliveries/notice'

/** A delivery that waits. */
export interface Due {
  id: number
  project: number
  /** The id of a channel. */
  channel: string
  createdAt: number
  /** Tries so far, and those of the present round. */
  attempts: number
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
  const due = db.query<Due & { sendAt: number }, { now: number }>(
    `SELECT id, project, channel, created_at AS createdAt, attempts, tries, content, reached, min(send_at) AS sendAt
     FROM alert_delivery WHERE status = 'waiting' AND send_at <= $now GROUP BY project, channel ORDER BY sendAt`,
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
