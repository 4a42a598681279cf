import { atLeast, type Role } from '../../src/accounts/role'
import { session } from '../api/who'

/** Whether the viewer's role is at least another. */
export function isAtLeast(lowest: Role): boolean {
  const role = session.value?.user.role
  return role !== undefined && atLeast(role, lowest)
}
