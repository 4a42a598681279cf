import type { Database } from 'bun:sqlite'
import { linkReads } from '../accounts/sign-up/reads'
import { type ChannelFacts, channelHealth } from '../alerts/deliveries/health.reads'
import { dayOf } from '../db/days/log-day'
import { watermark } from '../db/digest/watermark'
import { servedAt } from '../db/served-at'
import { retentionDays } from '../retention/days.reads'
import { nameOf } from '../retention/storage/days-left'

/** What a data folder holds, as far as it says how the service is. Times in ms. */
export interface FolderContents {
  needsOwner: boolean
  /** The address at which it is served, or was served last. */
  servedAt: string | null
  /** The newest time that the server wrote: its clock was at least that far. */
  newestAt: number
  /** When it was last found that the files had lost what was acknowledged, and how much. */
  lost: { at: number; target: string } | null
  /** Projects that are being erased, and when the first of them was. */
  erasing: { projects: number; since: number | null }
  /** The oldest day (UTC, since the epoch) of which something is stored, and by how many days the most overdue is past its retention. */
  oldest: { day: number; overdueDays: number } | null
  /** Secrets of second factors, as they are kept. */
  factors: string[]
  /** Secrets that sign what flags are on developers' machines, as they are kept. */
  flagSecrets: string[]
  /** How channels of alerts are. */
  alerts: ChannelFacts
  /** Undefined where the spool cannot be read. */
  waiting?: Waiting
}

/** What was acknowledged and is not digested. */
export interface Waiting {
  blocks: number
  records: number
  bytes: number
  changes: number
  since: number
}

/** Runs on the read thread of a server, or beside one. */
export function folderReads(db: Database) {
  const { needsOwner } = linkReads(db)
  const newest = db.query<{ at: number | null }, []>(
    'SELECT at FROM audit_log ORDER BY id DESC LIMIT 1',
  )
  const lost = db.query<{ at: number; target: string }, []>(
    "SELECT at, target FROM audit_log WHERE action = 'records.lost' ORDER BY id DESC LIMIT 1",
  )
  const erasing = db.query<{ projects: number; since: number | null }, []>(
    'SELECT count(*) AS projects, min(erased_at) AS since FROM project WHERE erased_at IS NOT NULL',
  )
  const oldest = db.query<{ project: number; signal: string; day: number }, []>(
    'SELECT project, signal, min(day) AS day FROM stored_day WHERE removed < records GROUP BY project, signal',
  )
  const keeps = retentionDays(db)

  function oldestAt(now: number): FolderContents['oldest'] {
    const all = oldest.all().map(({ project, signal, day }) => {
      const days = keeps.of(project)[nameOf(signal) ?? 'events']
      return { day, overdueDays: days === null ? 0 : Math.max(0, dayOf(now) - days - day) }
    })
    if (all.length === 0) return null
    return {
      day: Math.min(...all.map(({ day }) => day)),
      overdueDays: Math.max(...all.map(({ overdueDays }) => overdueDays)),
    }
  }

  const alerts = channelHealth(db)
  const factors = db.query<{ secret: string }, []>('SELECT secret FROM totp')
  const flagSecrets = db.query<{ secret: string }, []>(
    'SELECT secret FROM flag_set WHERE secret IS NOT NULL',
  )
  return {
    'folder.contents': ({ now }: { now: number }): FolderContents => ({
      needsOwner: needsOwner(),
      servedAt: servedAt(db) ?? null,
      newestAt: newest.get()?.at ?? 0,
      lost: lost.get(),
      erasing: erasing.get() ?? { projects: 0, since: null },
      oldest: oldestAt(now),
      factors: factors.all().map(({ secret }) => secret),
      flagSecrets: flagSecrets.all().map(({ secret }) => secret),
      alerts: alerts(),
    }),
  }
}

export type FolderReads = ReturnType<typeof folderReads>

/** What waits in a spool for the digest of a database. */
export function waitingIn(spool: Database, db: Database): Waiting {
  const found = spool
    .query<Omit<Waiting, 'since'> & { since: number | null }, [number]>(
      `SELECT count(*) AS blocks, total(iif(signal = 'change', 0, count)) AS records,
         total(bytes) AS bytes, total(signal = 'change') AS changes, min(at) AS since
       FROM block WHERE seq > ?`,
    )
    .get(watermark(db).read())
  return { ...(found as Waiting), since: found?.since ?? 0 }
}

/**
 * Looks for damage in all of a database.
 * @param isFull whether each index is compared with its table, too
 * @returns what is wrong, the first few; empty when nothing is
 */
export function damageIn(db: Database, isFull: boolean): string[] {
  const check = isFull ? 'integrity_check' : 'quick_check'
  const said = db.query<Record<string, string>, []>(`PRAGMA ${check}(5)`).all()
  return said
    .flatMap((row) => Object.values(row).join('\n').split('\n'))
    .filter((line) => line !== 'ok' && !line.startsWith('***'))
}
