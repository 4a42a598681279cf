import type { Database } from 'bun:sqlite'
import { iso } from '../../lib/time'
import type { ChannelView } from './model'

/** How the newest try to tell a channel went. The main thread may look: it reads a row or two, by an index. */
export function lastAttempts(db: Database) {
  const newest = db.query<
    { at: number; isGood: number; says: string },
    { project: number; id: string }
  >(
    `SELECT a.at, a.is_good AS isGood, a.says FROM alert_attempt a
     WHERE a.delivery = (SELECT max(d.id) FROM alert_delivery d
       WHERE d.project = $project AND d.channel = $id AND d.attempts > 0)
     ORDER BY a.number DESC LIMIT 1`,
  )
  return ({ project, id }: { project: number; id: string }): ChannelView['lastAttempt'] => {
    const found = newest.get({ project, id })
    return found && { ...found, at: iso(found.at), isGood: found.isGood === 1 }
  }
}
