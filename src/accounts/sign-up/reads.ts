import type { Database } from 'bun:sqlite'
import { and, eq, gt, isNotNull, or } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { oidcIdentity, signUpLink, user } from '../../db/control-schema'
import { hashBytes, sha256Text } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import { iso } from '../../lib/time'
import type { LinkView } from './model'

export type Link = typeof signUpLink.$inferSelect

/** Finds links that make or open accounts. */
export function linkReads(db: Database) {
  const orm = drizzle(db)

  /** @param hash of the token, in base64url. @throws Problem `unknown_link` */
  function byHash(hash: string, now: number): Link {
    const found = orm
      .select()
      .from(signUpLink)
      .where(and(eq(signUpLink.hash, hashBytes(hash)), gt(signUpLink.expiresAt, now)))
      .get()
    // It is for who has nobody to let them in: an owner that came to be by another way ends it.
    if (found && (found.kind !== 'owner' || needsOwner())) return found
    throw new Problem(
      'unknown_link',
      'This link is used up, expired or incomplete; ask for another, or start the server again for that of the first owner.',
    )
  }

  /** Whether there is nobody yet who could let others in. */
  const needsOwner = (): boolean =>
    orm
      .select({ id: user.id })
      .from(user)
      .leftJoin(oidcIdentity, eq(oidcIdentity.user, user.id))
      .where(
        and(eq(user.role, 'owner'), or(isNotNull(user.passwordHash), isNotNull(oidcIdentity.user))),
      )
      .get() === undefined

  return {
    byHash,
    needsOwner,
    /** @throws Problem `unknown_link` */
    find(token: string, now: number): LinkView {
      const { kind, email, role, expiresAt } = byHash(sha256Text(token), now)
      return { kind, email, role, expiresAt: iso(expiresAt) }
    },
  }
}

export type LinkReads = ReturnType<typeof linkReads>
