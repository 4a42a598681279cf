export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export const TOKEN_SCOPES = ['read', 'write', 'keys'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** What a person of a role may do when signed in, and the most that a token they make may. */
export const SCOPES_OF: Record<Role, readonly TokenScope[]> = {
  owner: TOKEN_SCOPES,
  admin: TOKEN_SCOPES,
  member: ['read', 'write'],
  viewer: ['read'],
}

/**
 * What a route may ask for: the lowest role that has it, and the scope a token needs for it; null
 * for what no token opens: whoever steals one could let themselves in by it for good (decision 0029). `proof`: the password
 * or its like was shown lately.
 */
export const RIGHTS = {
  read: { role: 'viewer', scope: 'read' },
  /** What is one's own: searches, the tokens that one has. */
  own: { role: 'viewer', scope: 'write' },
  /** How one gets in: password, sessions. */
  signIn: { role: 'viewer', scope: null },
  /** What would let somebody in for good who has one's session for a moment: tokens, a second factor. */
  wayIn: { role: 'viewer', scope: null, proof: true },
  triage: { role: 'member', scope: 'write' },
  keys: { role: 'admin', scope: 'keys' },
  settings: { role: 'admin', scope: 'write' },
  /** Who is asked in. */
  invited: { role: 'admin', scope: null },
  /** Who else gets in: roles, invites, links, others' second factors. */
  people: { role: 'admin', scope: null, proof: true },
  audit: { role: 'admin', scope: 'read' },
  erase: { role: 'owner', scope: 'write' },
} as const satisfies Record<string, { role: Role; scope: TokenScope | null; proof?: true }>
export type Right = keyof typeof RIGHTS

/** Whether a role is at least another: owner, admin, member, viewer. */
export const atLeast = (role: Role, lowest: Role) => ROLES.indexOf(role) <= ROLES.indexOf(lowest)
