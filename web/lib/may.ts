import type { Role } from '../../src/accounts/role'
import { session } from '../api/who'

const HIGHEST_FIRST: readonly Role[] = ['owner', 'admin', 'member', 'viewer']

/** Whether the viewer's role is at least another. */
export function isAtLeast(lowest: Role): boolean {
  const role = session.value?.user.role
  return role !== undefined && HIGHEST_FIRST.indexOf(role) <= HIGHEST_FIRST.indexOf(lowest)
}
