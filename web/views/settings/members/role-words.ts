import type { Role } from '../../../../src/accounts/role'

/** What each role may do, from the highest. */
export const ROLE_WORDS = {
  owner: 'Everything, and makes other owners.',
  admin: 'Keys, settings, members, the audit log.',
  member: 'Reads, resolves, assigns, comments, merges.',
  viewer: 'Reads.',
} satisfies Record<Role, string>
