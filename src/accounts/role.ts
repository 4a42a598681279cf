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
 * What a route may ask for. `role` is the lowest that has the right; `scope` is what a token needs for
 * it, null where no token is accepted, because whoever steals one could let themselves in by it for good;
 * `proof` asks that the person has shown their password or its like lately (decision 0029).
 */
export const RIGHTS = {
  read: { role: 'viewer', scope: 'read' },
  /** What belongs to the person who asks: their searches and tokens. */
  own: { role: 'viewer', scope: 'write' },
  /** How a person signs in: password, sessions. */
  signIn: { role: 'viewer', scope: null },
  /** What would let somebody in for good who has another's session for a moment: tokens, a second factor. */
  wayIn: { role: 'viewer', scope: null, proof: true },
  triage: { role: 'member', scope: 'write' },
  /** Feature flags: whoever changes one changes what applications do. */
  flags: { role: 'member', scope: 'write' },
  keys: { role: 'admin', scope: 'keys' },
  settings: { role: 'admin', scope: 'write' },
  /** The list of open invites, and taking one back. */
  invited: { role: 'admin', scope: null },
  /** What lets others in: roles, invites, links, others' second factors. */
  people: { role: 'admin', scope: null, proof: true },
  /** Links by which anybody reads a report without signing in. */
  sharing: { role: 'admin', scope: null },
  /** Copies of everything there is, which a stolen token must not make. */
  backups: { role: 'admin', scope: null },
  audit: { role: 'admin', scope: 'read' },
  /** How the service is, and what it set aside. */
  service: { role: 'admin', scope: 'read' },
  /** What a client sent, whichever project it is of, as it came. */
  received: { role: 'owner', scope: 'read' },
  /** The mail server of the whole service, which sees every mail. */
  mail: { role: 'owner', scope: 'write' },
  erase: { role: 'owner', scope: 'write' },
} as const satisfies Record<string, { role: Role; scope: TokenScope | null; proof?: true }>
export type Right = keyof typeof RIGHTS

/** Whether a role is at least as high as another; the owner's is the highest. */
export const atLeast = (role: Role, lowest: Role) => ROLES.indexOf(role) <= ROLES.indexOf(lowest)
