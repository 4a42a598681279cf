import type { Database } from 'bun:sqlite'
import { and, count, eq, ne } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { configVersion } from '../../db/config-version'
import { user } from '../../db/control-schema'
import { Problem } from '../../lib/problem'
import type { Signed } from '../audit/by'
import { auditLog } from '../audit/store'
import type { UserView } from '../model'
import { reach } from '../reach.reads'
import { userColumns, userView } from '../reads'
import type { Role } from '../role'
import { lapsingLinks } from '../sign-up/lapsing-links.store'

interface OfMember extends Signed {
  id: string
}

/** Writes people's roles, and removes people. */
export function memberStore(db: Database) {
  const { check } = reach(db)
  const orm = drizzle(db)
  const version = configVersion(db)
  const audit = auditLog(db)
  const links = lapsingLinks(db)

  function existing(id: string) {
    const found = orm.select(userColumns).from(user).where(eq(user.id, id)).get()
    if (!found) throw new Problem('not_found', `There is no member ${id.slice(0, 100)}.`)
    return found
  }

  function keepAnOwner(without: string) {
    const others = orm
      .select({ owners: count() })
      .from(user)
      .where(and(eq(user.role, 'owner'), ne(user.id, without)))
      .get()
    if (!others?.owners)
      throw new Problem('conflict', 'This is the last owner; make somebody else an owner first.')
  }

  /** @throws Problem `not_found`; `conflict` for the last owner; `missing_role`, `signed_out` as `reach` says */
  function setRole({ id, role, by, at }: OfMember & { role: Role }): UserView {
    const { email, role: from } = existing(id)
    check(by, from, role)
    if (from === 'owner' && role !== 'owner') keepAnOwner(id)
    version.bump()
    const changed = orm
      .update(user)
      .set({ role })
      .where(eq(user.id, id))
      .returning(userColumns)
      .get()
    const detail = { from, to: role, endedLinks: links.lapse() }
    if (from !== role) audit.record({ by, at, action: 'member.role', target: email, detail })
    return userView(changed)
  }

  /**
   * Removes a person with their sessions and tokens and the links that they made; what they wrote stays.
   * Refused as `setRole` is.
   */
  function remove({ id, by, at }: OfMember): void {
    const { email, role } = existing(id)
    check(by, role)
    if (role === 'owner') keepAnOwner(id)
    version.bump()
    const detail = { role, endedLinks: links.endOf(id) }
    audit.record({ by, at, action: 'member.remove', target: email, detail })
    orm.delete(user).where(eq(user.id, id)).run()
  }

  return { setRole, changes: { 'members.setRole': setRole, 'members.remove': remove } }
}

export type MemberStore = ReturnType<typeof memberStore>
