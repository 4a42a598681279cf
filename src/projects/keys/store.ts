import type { Database } from 'bun:sqlite'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { type By, COMMAND_LINE } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { configVersion } from '../../db/config-version'
import { apiKey, project } from '../../db/schema'
import { sha256 } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import { iso, isoOrNull } from '../../lib/time'
import type { Environment } from '../environment'
import type { Project } from '../store'
import { INGEST_SCOPES, isOrigin, type Key, mintKey, type Scope } from './key'
import type { CreatedKey, KeyView, NewKey } from './model'

/** The only writer of ingest keys. */
export function keyStore(db: Database) {
  const orm = drizzle(db)
  const version = configVersion(db)
  const audit = auditLog(db)
  const byHash = orm
    .select()
    .from(apiKey)
    .where(eq(apiKey.hash, sql.placeholder('hash')))
    .prepare()
  const slugOf = orm
    .select({ slug: project.slug })
    .from(project)
    .where(eq(project.id, sql.placeholder('id')))
    .prepare()

  return {
    findByText(text: string): { key: Key; revokedAt: number | null } | undefined {
      const row = byHash.get({ hash: sha256(text) })
      if (!row) return undefined
      const { id, project: owner, environment, kind, origins, revokedAt } = row
      const scopes = new Set(row.scopes as Scope[])
      return { key: { id, project: owner, environment, kind, scopes, origins }, revokedAt }
    },
    /** @throws Problem `invalid_request` for a browser key with `releases:write`, or what is no origin. */
    create(
      { id: owner, slug }: Project,
      wanted: NewKey,
      now: number,
      by: By = COMMAND_LINE,
    ): CreatedKey {
      const { environment = 'development', kind = 'server', origins = [], name = '' } = wanted
      const scopes: Scope[] = wanted.scopes ?? [...INGEST_SCOPES]
      if (kind === 'browser' && scopes.includes('releases:write'))
        throw new Problem(
          'invalid_request',
          'A browser key is public; it never holds releases:write.',
        )
      const noOrigin = origins.find((origin) => !isOrigin(origin))
      if (noOrigin !== undefined)
        throw new Problem(
          'invalid_request',
          `${noOrigin} is no origin; write it as https://app.example, without a path.`,
        )
      const key = mintKey()
      const row = {
        ...{ id: Bun.randomUUIDv7(), project: owner, environment, kind, name, scopes, origins },
        ...{ hash: sha256(key), last4: key.slice(-4), createdAt: now, revokedAt: null },
      }
      db.transaction(() => {
        version.bump()
        const detail = { id: row.id, kind, name, scopes, origins }
        audit.record({ by, at: now, action: 'key.create', target: nameOf(row, slug), detail })
        orm.insert(apiKey).values(row).run()
      }).immediate()
      return { ...view(row, slug), key }
    },
    list: (of?: Project): KeyView[] =>
      orm
        .select({ key: apiKey, slug: project.slug })
        .from(apiKey)
        .innerJoin(project, eq(project.id, apiKey.project))
        .where(and(isNull(project.erasedAt), of && eq(project.id, of.id)))
        .orderBy(desc(apiKey.createdAt))
        .all()
        .map(({ key, slug }) => view(key, slug)),
    /** @throws Problem `not_found` when no key of the project, or of any without one, has the id. */
    revoke(
      id: string,
      now: number,
      { of, by = COMMAND_LINE }: { of?: Project; by?: By } = {},
    ): void {
      db.transaction(() => {
        const found = orm
          .update(apiKey)
          .set({ revokedAt: sql`coalesce(${apiKey.revokedAt}, ${now})` })
          .where(and(eq(apiKey.id, id), of && eq(apiKey.project, of.id)))
          .returning()
          .get()
        if (!found) throw new Problem('not_found', `There is no key ${id}.`)
        version.bump()
        const slug = slugOf.get({ id: found.project })?.slug ?? ''
        const detail = { id, name: found.name }
        audit.record({ by, at: now, action: 'key.revoke', target: nameOf(found, slug), detail })
      }).immediate()
    },
    /** What a page shows when nobody says which: the live one as soon as there can be one (contract §9). */
    defaultEnvironment(owner: number): Environment {
      const production = orm
        .select({ id: apiKey.id })
        .from(apiKey)
        .where(
          and(
            eq(apiKey.project, owner),
            eq(apiKey.environment, 'production'),
            isNull(apiKey.revokedAt),
          ),
        )
        .get()
      return production ? 'production' : 'development'
    },
  }
}

/** As people tell keys apart: `shop: production …x3Fa`. */
const nameOf = ({ environment, last4 }: { environment: string; last4: string }, slug: string) =>
  `${slug}: ${environment} …${last4}`

export type KeyStore = ReturnType<typeof keyStore>

function view(row: typeof apiKey.$inferSelect, slug: string): KeyView {
  const { id, environment, kind, name, last4, origins } = row
  const scopes = row.scopes as Scope[]
  const times = { createdAt: iso(row.createdAt), revokedAt: isoOrNull(row.revokedAt) }
  return { id, project: slug, environment, kind, name, last4, scopes, origins, ...times }
}
