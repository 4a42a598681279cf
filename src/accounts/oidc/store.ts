import type { Database } from 'bun:sqlite'
import { and, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { oidcIdentity } from '../../db/schema'
import type { By } from '../audit/by'
import { auditLog } from '../audit/store'
import type { Identity } from './provider'

/** The only writer of who is who at the OpenID Connect provider. */
export function identityStore(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  return {
    find: ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string | undefined =>
      orm
        .select({ user: oidcIdentity.user })
        .from(oidcIdentity)
        .where(and(eq(oidcIdentity.issuer, issuer), eq(oidcIdentity.subject, subject)))
        .get()?.user,
    /** @param account finds or makes it; in the same transaction. @returns its id */
    link: ({ issuer, subject }: Identity, account: () => string, by: By, now: number): string =>
      db
        .transaction(() => {
          const user = account()
          audit.record({
            by,
            at: now,
            action: 'oidc.link',
            target: by.name,
            detail: { issuer, subject },
          })
          orm.insert(oidcIdentity).values({ issuer, subject, user, linkedAt: now }).run()
          return user
        })
        .immediate(),
  }
}

export type IdentityStore = ReturnType<typeof identityStore>
