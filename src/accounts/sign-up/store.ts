import type { Database } from 'bun:sqlite'
import { and, eq, lte } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { signUpLink } from '../../db/control-schema'
import { hashBytes } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import type { Signed } from '../audit/by'
import { auditLog } from '../audit/store'
import { reach } from '../reach.reads'
import { accountReads } from '../reads'
import type { NewLink } from './link'
import { type Link, linkReads } from './reads'

export interface LinkMaking extends Signed {
  link: NewLink
}

/** Writes links that make or open accounts; `invites/store.ts` makes those that invite. */
export function linkStore(db: Database) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const accounts = accountReads(db)
  const { check } = reach(db)
  const { byHash } = linkReads(db)

  /** Adds a link, and removes those that have expired. */
  function add(
    opens: Pick<Link, 'kind' | 'email' | 'user' | 'role'>,
    { link: { id, hash, expiresAt }, by, at }: LinkMaking,
  ): Link {
    const row = {
      id,
      hash: hashBytes(hash),
      ...opens,
      createdBy: by.name,
      createdAt: at,
      expiresAt,
      maker: by.user,
    }
    orm.delete(signUpLink).where(lte(signUpLink.expiresAt, at)).run()
    orm.insert(signUpLink).values(row).run()
    return row
  }

  return {
    add,
    /** Ends the open invites of an address. */
    endInvitesOf(email: string): void {
      const same = and(eq(signUpLink.kind, 'invite'), eq(signUpLink.email, email))
      orm.delete(signUpLink).where(same).run()
    },
    /** @returns the invite that ended; undefined when there was none of that id */
    endInvite: (id: string): Link | undefined =>
      orm
        .delete(signUpLink)
        .where(and(eq(signUpLink.id, id), eq(signUpLink.kind, 'invite')))
        .returning()
        .get(),
    /**
     * Uses a link up: a second request that comes with it is refused.
     * @param hash of its token, in base64url
     * @throws Problem `unknown_link`
     */
    use(hash: string, now: number): Link {
      const link = byHash(hash, now)
      orm.delete(signUpLink).where(eq(signUpLink.id, link.id)).run()
      return link
    },
    changes: {
      /** Makes the link of the first owner, in place of any before it. */
      'signUp.linkOwner': (making: LinkMaking): void => {
        orm.delete(signUpLink).where(eq(signUpLink.kind, 'owner')).run()
        add({ kind: 'owner', email: null, user: null, role: 'owner' }, making)
      },
      /**
       * Makes a link by which somebody sets a new password, in place of any that they had.
       * @throws Problem `not_found`; `missing_role` as `reach` says
       */
      'signUp.linkAccount': ({ user: id, ...making }: LinkMaking & { user: string }): void => {
        const account = accounts.find(id)
        if (!account) throw new Problem('not_found', `There is no member ${id.slice(0, 100)}.`)
        const { by, at } = making
        const { email, role } = account
        check(by, role)
        orm.delete(signUpLink).where(eq(signUpLink.user, account.id)).run()
        audit.record({ by, at, action: 'member.link', target: email })
        add({ kind: 'account', email, user: account.id, role }, making)
      },
    },
  }
}

export type LinkStore = ReturnType<typeof linkStore>
