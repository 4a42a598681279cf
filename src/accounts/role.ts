export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export const TOKEN_SCOPES = ['read', 'write', 'keys'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** What a route may ask for: the lowest role that has it, and the scope a token needs for it. */
export const RIGHTS = {
  read: { role: 'viewer', scope: 'read' },
  triage: { role: 'member', scope: 'write' },
  keys: { role: 'admin', scope: 'keys' },
  settings: { role: 'admin', scope: 'write' },
  erase: { role: 'owner', scope: 'write' },
} as const satisfies Record<string, { role: Role; scope: TokenScope }>
export type Right = keyof typeof RIGHTS

/** Whether a role is at least another: owner, admin, member, viewer. */
export const atLeast = (role: Role, lowest: Role) => ROLES.indexOf(role) <= ROLES.indexOf(lowest)
