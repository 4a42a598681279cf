import type { Database } from 'bun:sqlite'
import { channelFinder } from '../channels/reads'
import { mailReads } from '../mail/reads'

/** How the channels of all projects are. */
export interface ChannelFacts {
  channels: number
  /** Those whose receiver is gone for good, as `shop: Hook`. */
  gone: string[]
  /** Those whose messages fail, with the time of the first that waits, in ms. */
  failing: { channel: string; since: number }[]
  /** What is sealed of channels and of the mail server, as it is kept. */
  sealed: string[]
}

/** After so many failed tries, some ten minutes, it is more than a restart on the other side. */
const FAILED_TRIES = 4

/** Runs on the read thread of a server, or beside one. */
export function channelHealth(db: Database) {
  const rows = db.query<{ slug: string; name: string; secrets: string; goneAt: number | null }, []>(
    `SELECT p.slug, c.name, c.secrets, c.gone_at AS goneAt
     FROM alert_channel c JOIN project p ON p.id = c.project WHERE p.erased_at IS NULL ORDER BY 1, 2`,
  )
  const failing = db.query<{ project: number; channel: string; since: number }, { tries: number }>(
    `SELECT project, channel, min(begun_at) AS since FROM alert_delivery INDEXED BY alert_delivery_due
     WHERE status = 'waiting' AND tries >= $tries GROUP BY project, channel`,
  )
  const slugOf = db.query<{ slug: string }, [number]>(
    'SELECT slug FROM project WHERE id = ? AND erased_at IS NULL',
  )
  const channels = channelFinder(db)
  const mail = mailReads(db)

  return (): ChannelFacts => {
    const all = rows.all()
    const password = mail.row()?.password ?? null
    return {
      channels: all.length,
      gone: all.filter(({ goneAt }) => goneAt !== null).map(({ slug, name }) => `${slug}: ${name}`),
      failing: failing.all({ tries: FAILED_TRIES }).flatMap(({ project, channel, since }) => {
        const slug = slugOf.get(project)?.slug
        const found = channels.find(project, channel)
        return slug && found ? [{ channel: `${slug}: ${found.name}`, since }] : []
      }),
      sealed: [
        ...all.flatMap(({ secrets }) => Object.values<string>(JSON.parse(secrets))),
        ...(password === null ? [] : [password]),
      ],
    }
  }
}
