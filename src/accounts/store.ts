import type { Database } from 'bun:sqlite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { configVersion } from '../db/config-version'
import { user } from '../db/control-schema'
import { Problem } from '../lib/problem'
import type { Signed } from './audit/by'
import { auditLog } from './audit/store'
import type { UserView } from './model'
import { accountReads, userColumns, userView } from './reads'
import type { Role } from './role'

export interface NewUser extends Signed {
  /** A UUIDv7 that was drawn for it. */
  id: string
  email: string
  name: string
  role: Role
  /** null for somebody who sets a password by a link, or signs in by OpenID Connect. */
  passwordHash: string | null
}

export interface NewPassword extends Signed {
  user: string
  passwordHash: string
}

/** Writes users; their roles and their end are written by `members/store.ts`. */
export function accountStore(db: Database) {
  const orm = drizzle(db)
  const version = configVersion(db)
  const audit = auditLog(db)
  const { credentials, find, passwordHash } = accountReads(db)

  /** @throws Problem `conflict` when the address has an account */
  function create({ by, at, ...wanted }: NewUser): UserView {
    const { email, role } = wanted
    if (credentials(email)) throw new Problem('conflict', `There is a user ${email} already.`)
    version.bump()
    audit.record({ by, at, action: 'member.create', target: email, detail: { role } })
    const row = { ...wanted, createdAt: at }
    return userView(orm.insert(user).values(row).returning(userColumns).get())
  }

  return {
    find,
    credentials,
    passwordHash,
    create,
    /** @throws Problem `not_found` */
    setPassword({ user: id, passwordHash, by, at }: NewPassword): void {
      const found = find(id)
      if (!found) throw new Problem('not_found', `There is no member ${id.slice(0, 100)}.`)
      version.bump()
      audit.record({ by, at, action: 'password.set', target: found.email })
      orm.update(user).set({ passwordHash }).where(eq(user.id, id)).run()
    },
    rename(id: string, name: string): void {
      version.bump()
      orm.update(user).set({ name }).where(eq(user.id, id)).run()
    },
    changes: { 'accounts.create': create },
  }
}

export type AccountStore = ReturnType<typeof accountStore>
