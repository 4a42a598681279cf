import { atLeast } from '../../accounts/role'
import type { Visitor } from '../../accounts/visitor'
import { Problem } from '../../lib/problem'

/** @throws Problem `missing_role`: a shared search is its maker's, who is a member, or an admin's. */
export function mayChange(
  { owner, maker }: { owner: string | null; maker: string },
  { user, role }: Pick<Visitor, 'user' | 'role'>,
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
