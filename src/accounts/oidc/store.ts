import type { Database } from 'bun:sqlite'
import { and, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { oidcIdentity } from '../../db/control-schema'
import type { Signed } from '../audit/by'
import { auditLog } from '../audit/store'
import type { Identity } from './provider'

interface NewIdentity extends Signed {
  identity: Pick<Identity, 'issuer' | 'subject'>
  /** The id of the account that it opens from now on. */
  user: string
}

/** Knows which account an identity at the OpenID Connect provider opens. */
export function identityStore(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  return {
    /** @returns the id of its account */
    find: ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string | undefined =>
      orm
        .select({ user: oidcIdentity.user })
        .from(oidcIdentity)
        .where(and(eq(oidcIdentity.issuer, issuer), eq(oidcIdentity.subject, subject)))
        .get()?.user,
    link({ identity: { issuer, subject }, user, by, at }: NewIdentity): void {
      const detail = { issuer, subject }
      audit.record({ by, at, action: 'oidc.link', target: by.name, detail })
      orm.insert(oidcIdentity).values({ issuer, subject, user, linkedAt: at }).run()
    },
  }
}

export type IdentityStore = ReturnType<typeof identityStore>
