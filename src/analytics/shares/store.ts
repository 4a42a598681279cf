import type { Database } from 'bun:sqlite'
import { and, count, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { analyticsShare } from '../../db/control-schema'
import { isStorageFault } from '../../db/files/storage-fault'
import { orNotFound } from '../../http/found'
import { hashBytes } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import { analyticsBounds } from '../../limits'
import { projectFinder } from '../../projects/find-projects.reads'
import type { DrawnLink } from './link'
import type { NewShare, ShareView } from './model'
import { shareView } from './reads'

interface OfProject extends Signed {
  project: number
}

/** What a link shows, with its times in ms. */
export interface WantedShare extends Pick<NewShare, 'name' | 'page' | 'environment'> {
  query: string
  range: NewShare['range'] | null
  fromAt: number | null
  toAt: number | null
  endsAt: number | null
}

/** Makes links to reports, and takes them back. */
export function shareChanges(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const { existing } = projectFinder(db)
  const { stillMay } = reach(db)

  return {
    /** @throws Problem `not_found`, `missing_role`; `conflict` for too many */
    'shares.create'({
      project,
      link,
      share,
      at,
      by,
    }: OfProject & { link: DrawnLink; share: WantedShare }): ShareView {
      stillMay(by, 'sharing')
      const { slug } = existing(project)
      const held = orm
        .select({ are: count() })
        .from(analyticsShare)
        .where(eq(analyticsShare.project, project))
        .get()
      if (held && held.are >= analyticsBounds.shares)
        throw new Problem(
          'conflict',
          `There are ${analyticsBounds.shares} shared links; take some back first.`,
        )
      const { hash, ...drawn } = link
      const row = {
        ...drawn,
        ...share,
        range: share.range ?? null,
        project,
        hash: hashBytes(hash),
        makerEmail: by.name,
        createdAt: at,
        usedAt: null,
        opened: 0,
      }
      orm.insert(analyticsShare).values(row).run()
      const { name, page, environment, query, endsAt } = share
      const detail = { project: slug, page, environment, query, endsAt }
      audit.record({ by, at, action: 'share.create', target: `${name} …${link.last4}`, detail })
      return shareView(row, at)
    },
    /** @throws Problem `not_found`, `missing_role` */
    'shares.revoke'({ project, id, at, by }: OfProject & { id: string }): void {
      stillMay(by, 'sharing')
      const { slug } = existing(project)
      const which = and(eq(analyticsShare.id, id), eq(analyticsShare.project, project))
      const row = orNotFound(
        orm.select().from(analyticsShare).where(which).get(),
        'shared link',
        id,
      )
      orm.delete(analyticsShare).where(which).run()
      const detail = { project: slug }
      audit.record({
        by,
        at,
        action: 'share.revoke',
        target: `${row.name} …${row.last4}`,
        detail,
      })
    },
  }
}

export type ShareChanges = ReturnType<typeof shareChanges>

/** That a link was used. */
export interface ShareUse {
  id: string
  at: number
  /** 1 where its page was opened, 0 where more of its report was read. */
  opened: 0 | 1
}

/**
 * Writes when links were used, and how often their pages were opened. That may come late or be lost, so it is no change: no answer
 * waits for it, and a disk that refuses it refuses nothing else.
 */
export function shareNotes(db: Database) {
  const note = db.query<null, { id: string; at: number; opened: number }>(
    `UPDATE analytics_share SET used_at = max(coalesce(used_at, 0), $at), opened = opened + $opened
     WHERE id = $id`,
  )
  return {
    'shares.used'({ id, at, opened }: ShareUse): void {
      try {
        note.run({ id, at, opened })
      } catch (cause) {
        if (!isStorageFault(cause)) throw cause
      }
    },
  }
}
export type ShareNotes = ReturnType<typeof shareNotes>
