import type { Database } from 'bun:sqlite'
import { Problem } from '../../lib/problem'
import type { By } from '../audit/by'
import { atLeast, type Role } from '../role'

/**
 * How far somebody reaches at this moment. Asked inside the transaction of the change: a body may
 * take 20 s to arrive, and by then whom the door let in may be demoted or gone.
 */
export function reach(db: Database) {
  const roleOf = db.query<{ role: Role }, [string]>('SELECT role FROM user WHERE id = ?')

  /** @returns undefined for the command line and for links, which are bound by no role */
  function roleNow({ user }: By): Role | undefined {
    if (user === null) return undefined
    const found = roleOf.get(user)
    if (!found) throw new Problem('signed_out', 'You are no member any more.')
    return found.role
  }

  return {
    roleNow,
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
