import { atLeast, type Role } from '../../accounts/role'
import { Problem } from '../../lib/problem'

export interface Person {
  user: string
  role: Role
}

/**
 * Checks that a person may change a saved search: their own, or as an administrator a shared one. Sharing takes the
 * role of a member.
 * @throws Problem `missing_role`
 */
export function mayChange(
  { owner, maker }: { owner: string | null; maker: string },
  { user, role }: Person,
): void {
  if (owner !== null) {
    if (maker === user) return
    throw new Problem('missing_role', 'Only who made a shared search takes it back.')
  }
  if (!atLeast(role, 'member'))
    throw new Problem('missing_role', `Sharing a search needs the role member; you are ${role}.`)
  if (maker !== user && !atLeast(role, 'admin'))
    throw new Problem('missing_role', 'Somebody else shared this search; ask them or an admin.')
}
