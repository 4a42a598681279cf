import type { Database } from 'bun:sqlite'
import { Problem } from '../lib/problem'
import type { By } from './audit/by'
import { atLeast, RIGHTS, type Right, type Role } from './role'

/**
 * What somebody may do at the moment of a change. Call it inside the change: a body may take 20 s to
 * arrive, and changes wait for those before them. By then the person whom the door let in may be demoted
 * or removed, or their session ended.
 */
export function reach(db: Database) {
  const roleOf = db.query<{ role: Role }, [string]>('SELECT role FROM user WHERE id = ?')
  const isSession = db.query<{ id: string }, [string]>('SELECT id FROM session WHERE id = ?')

  /**
   * @returns undefined for the command line and for links, which are bound by no role
   * @throws Problem `signed_out` for a person or a session that is gone
   */
  function roleNow({ user, session }: By): Role | undefined {
    if (user === null) return undefined
    const found = roleOf.get(user)
    if (!found) throw new Problem('signed_out', 'You are no member any more.')
    if (session !== null && !isSession.get(session))
      throw new Problem('signed_out', 'The session has ended; sign in again.')
    return found.role
  }

  return {
    roleNow,
    /** @throws Problem `missing_role` for a person whose role no longer has a right that the door found they had */
    stillMay(by: By, right: Right): void {
      const own = roleNow(by)
      const { role } = RIGHTS[right]
      if (own !== undefined && !atLeast(own, role))
        throw new Problem('missing_role', `This needs the role ${role}; you are ${own}.`)
    },
    /** @throws Problem `missing_role` for who is no administrator, or reaches for a role above their own */
    check(by: By, ...roles: Role[]): void {
      const own = roleNow(by)
      if (own === undefined) return
      if (!atLeast(own, 'admin'))
        throw new Problem('missing_role', `This needs the role admin; you are ${own}.`)
      const above = roles.find((role) => !atLeast(own, role))
      if (above)
        throw new Problem('missing_role', `Only an ${above} changes or makes one; you are ${own}.`)
    },
  }
}

export type Reach = ReturnType<typeof reach>
