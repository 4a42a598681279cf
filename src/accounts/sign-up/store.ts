import type { Database } from 'bun:sqlite'
import { and, desc, eq, gt, isNotNull, lte, or } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { oidcIdentity, signUpLink, user } from '../../db/schema'
import { sha256 } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import { randomBase62 } from '../../lib/random'
import { iso } from '../../lib/time'
import type { Limits } from '../../limits'
import type { By } from '../audit/by'
import { auditLog } from '../audit/store'
import type { InviteView } from '../invites/model'
import { reach } from '../reach/reads'
import type { Role } from '../role'
import type { LinkView } from './model'

export type Link = typeof signUpLink.$inferSelect

/** The only writer of links that make or open accounts; invites are some of them. */
export function linkStore(db: Database, { signUpLinkMs }: Pick<Limits, 'signUpLinkMs'>) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const { check } = reach(db)
  const find = (token: string, now: number) =>
    orm
      .select()
      .from(signUpLink)
      .where(and(eq(signUpLink.hash, sha256(token)), gt(signUpLink.expiresAt, now)))
      .get()

  type Wanted = Pick<Link, 'kind' | 'email' | 'user' | 'role'>

  function insert(wanted: Wanted, by: By, now: number) {
    const token = randomBase62(43)
    const row: Link = {
      ...{ id: Bun.randomUUIDv7(), hash: sha256(token), ...wanted },
      ...{ createdBy: by.name, createdAt: now, expiresAt: now + signUpLinkMs, maker: by.user },
    }
    orm.delete(signUpLink).where(lte(signUpLink.expiresAt, now)).run()
    orm.insert(signUpLink).values(row).run()
    return { row, token }
  }

  return {
    /** Whether there is nobody yet who could let others in. */
    needsOwner: (): boolean =>
      orm
        .select({ id: user.id })
        .from(user)
        .leftJoin(oidcIdentity, eq(oidcIdentity.user, user.id))
        .where(
          and(
            eq(user.role, 'owner'),
            or(isNotNull(user.passwordHash), isNotNull(oidcIdentity.user)),
          ),
        )
        .get() === undefined,
    /** The link of the first owner, in place of any before it. @returns its token */
    forOwner: (by: By, now: number): string =>
      db
        .transaction(() => {
          orm.delete(signUpLink).where(eq(signUpLink.kind, 'owner')).run()
          return insert({ kind: 'owner', email: null, user: null, role: 'owner' }, by, now).token
        })
        .immediate(),
    /** For an account that is there: it gets a password. In place of any link that it had. */
    forAccount: (id: string, by: By, now: number) =>
      db
        .transaction(() => {
          const account = orm.select().from(user).where(eq(user.id, id)).get()
          if (!account) throw new Problem('not_found', `There is no member ${id.slice(0, 100)}.`)
          check(by, account.role)
          orm.delete(signUpLink).where(eq(signUpLink.user, id)).run()
          const { email, role } = account
          audit.record({ by, at: now, action: 'member.link', target: email })
          const made = insert({ kind: 'account', email, user: id, role }, by, now)
          return { token: made.token, expiresAt: made.row.expiresAt }
        })
        .immediate(),
    /** In place of any other invite of the address. @throws Problem `conflict` for a member's address */
    invite: (email: string, role: Role, by: By, now: number) =>
      db
        .transaction(() => {
          check(by, role)
          if (orm.select().from(user).where(eq(user.email, email)).get())
            throw new Problem('conflict', `${email} is a member already.`)
          const same = and(eq(signUpLink.kind, 'invite'), eq(signUpLink.email, email))
          orm.delete(signUpLink).where(same).run()
          audit.record({ by, at: now, action: 'invite.create', target: email, detail: { role } })
          const { row, token } = insert({ kind: 'invite', email, user: null, role }, by, now)
          return { invite: inviteView(row), token }
        })
        .immediate(),
    invites: (now: number): InviteView[] =>
      orm
        .select()
        .from(signUpLink)
        .where(and(eq(signUpLink.kind, 'invite'), gt(signUpLink.expiresAt, now)))
        .orderBy(desc(signUpLink.createdAt), desc(signUpLink.id))
        .all()
        .map(inviteView),
    /** @throws Problem `not_found` when there is no such invite */
    revokeInvite(id: string, by: By, now: number): void {
      db.transaction(() => {
        check(by)
        const gone = orm
          .delete(signUpLink)
          .where(and(eq(signUpLink.id, id), eq(signUpLink.kind, 'invite')))
          .returning()
          .get()
        if (!gone) throw new Problem('not_found', `There is no open invite ${id.slice(0, 100)}.`)
        audit.record({ by, at: now, action: 'invite.revoke', target: gone.email ?? '' })
      }).immediate()
    },
    /** @throws Problem `unknown_link` */
    find: (token: string, now: number): LinkView => {
      const { kind, email, role, expiresAt } = find(token, now) ?? unknown()
      return { kind, email, role, expiresAt: iso(expiresAt) }
    },
    /**
     * Uses a link up for some work, both or neither: a second one who comes with it is refused.
     * @throws Problem `unknown_link`, and what the work throws
     */
    use: <T>(token: string, now: number, work: (link: Link) => T): T =>
      db
        .transaction(() => {
          const link = find(token, now) ?? unknown()
          orm.delete(signUpLink).where(eq(signUpLink.id, link.id)).run()
          return work(link)
        })
        .immediate(),
  }
}

const inviteView = ({ id, email, role, createdAt, expiresAt, createdBy }: Link): InviteView => ({
  ...{ id, email: email ?? '', role, createdBy },
  ...{ createdAt: iso(createdAt), expiresAt: iso(expiresAt) },
})

function unknown(): never {
  throw new Problem(
    'unknown_link',
    'This link is used up, expired or incomplete; ask for another, or start the server again for that of the first owner.',
  )
}

export type LinkStore = ReturnType<typeof linkStore>
