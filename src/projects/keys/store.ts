import type { Database } from 'bun:sqlite'
import { and, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { configVersion } from '../../db/config-version'
import { apiKey, project as projectTable } from '../../db/control-schema'
import { Problem } from '../../lib/problem'
import { projectFinder } from '../find-projects.reads'
import type { DrawnKey } from './draw-key'
import { keyView } from './find-keys.reads'
import type { KeyChange, KeyView } from './model'
import { type Quotas, quotasIn, RATES } from './quotas'

interface Creation extends Signed {
  project: number
  key: DrawnKey
}

interface Requota extends Signed, KeyChange {
  id: string
  /** Left out for a key of whatever project. */
  project?: number | undefined
}

interface Revocation extends Signed {
  id: string
  /** Left out to revoke a key whatever its project is. */
  project?: number | undefined
}

/** Writes ingest keys. Erasing a project (`../store.ts`) revokes its keys too. */
export function keyChanges(db: Database) {
  const orm = drizzle(db)
  const version = configVersion(db)
  const audit = auditLog(db)
  const { existing } = projectFinder(db)
  const { stillMay } = reach(db)
  // Unlike `existing`, this finds projects that are being erased.
  const slugOf = orm
    .select({ slug: projectTable.slug })
    .from(projectTable)
    .where(eq(projectTable.id, sql.placeholder('id')))
    .prepare()

  return {
    /** @throws Problem `not_found` when the project has been erased meanwhile */
    'keys.create'({ project, key, at, by }: Creation): KeyView {
      stillMay(by, 'keys')
      const owner = existing(project)
      version.bump()
      const { id, kind, name, scopes, origins, quotas } = key
      const detail = { id, kind, name, scopes, origins, ...said(quotas, {}) }
      audit.record({ by, at, action: 'key.create', target: nameOf(key, owner.slug), detail })
      const hash = Buffer.from(key.hash, 'hex')
      const row = { ...key, ...quotas, hash, project, createdAt: at, revokedAt: null }
      orm.insert(apiKey).values(row).run()
      return keyView(row, owner.slug)
    },
    /** @throws Problem `not_found` when no key of the project has the id, `conflict` for one that is revoked */
    'keys.change'({ id, project, quotas, at, by }: Requota): KeyView {
      stillMay(by, 'keys')
      const which = and(eq(apiKey.id, id), ofProject(project))
      const before = orm.select().from(apiKey).where(which).get()
      if (!before) throw noKey(id)
      if (before.revokedAt !== null)
        throw new Problem('conflict', 'This key is revoked; no quota makes a difference to it.')
      const after = { ...before, ...quotas }
      orm.update(apiKey).set(quotasIn(after)).where(which).run()
      version.bump()
      const slug = slugOf.get({ id: before.project })?.slug ?? ''
      const detail = { id, name: before.name, ...said(quotas, before) }
      audit.record({ by, at, action: 'key.change', target: nameOf(before, slug), detail })
      return keyView(after, slug)
    },
    /** @throws Problem `not_found` when no key of the project has the id */
    'keys.revoke'({ id, project, at, by }: Revocation): void {
      stillMay(by, 'keys')
      const revoked = orm
        .update(apiKey)
        .set({ revokedAt: sql`coalesce(${apiKey.revokedAt}, ${at})` })
        .where(and(eq(apiKey.id, id), ofProject(project)))
        .returning()
        .get()
      if (!revoked) throw noKey(id)
      version.bump()
      const slug = slugOf.get({ id: revoked.project })?.slug ?? ''
      const detail = { id, name: revoked.name }
      audit.record({ by, at, action: 'key.revoke', target: nameOf(revoked, slug), detail })
    },
  }
}

const ofProject = (project: number | undefined) =>
  project === undefined ? undefined : eq(apiKey.project, project)

/** Quotas as the audit log tells them: those that are other than before. */
const said = (quotas: Partial<Quotas>, before: Partial<Quotas>) =>
  Object.fromEntries(
    RATES.flatMap((rate) => {
      const [is, was] = [quotas[rate] ?? null, before[rate] ?? null]
      return quotas[rate] === undefined || is === was ? [] : [[rate, is ?? 'default']]
    }),
  )

const noKey = (id: string) =>
  new Problem('not_found', `There is no key ${id}; \`whimbrel key list\` shows them.`)

export type KeyChanges = ReturnType<typeof keyChanges>

/** A key as people tell keys apart: `shop: production …x3Fa`. */
const nameOf = ({ environment, last4 }: { environment: string; last4: string }, slug: string) =>
  `${slug}: ${environment} …${last4}`
