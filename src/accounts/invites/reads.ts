import type { Database } from 'bun:sqlite'
import { and, desc, eq, gt } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { signUpLink } from '../../db/control-schema'
import { iso } from '../../lib/time'
import type { Link } from '../sign-up/reads'
import type { InviteView } from './model'

export const inviteView = ({
  id,
  email,
  role,
  createdAt,
  expiresAt,
  createdBy,
}: Link): InviteView => ({
  id,
  email: email ?? '',
  role,
  createdBy,
  createdAt: iso(createdAt),
  expiresAt: iso(expiresAt),
})

/** Lists open invites. */
export function inviteReads(db: Database) {
  const orm = drizzle(db)
  return {
    list: (now: number): InviteView[] =>
      orm
        .select()
        .from(signUpLink)
        .where(and(eq(signUpLink.kind, 'invite'), gt(signUpLink.expiresAt, now)))
        .orderBy(desc(signUpLink.createdAt), desc(signUpLink.id))
        .all()
        .map(inviteView),
  }
}

export type InviteReads = ReturnType<typeof inviteReads>
