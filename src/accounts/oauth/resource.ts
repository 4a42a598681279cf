/** What a token that is given to a program opens, and all that it opens (RFC 8707): the door of assistants. */
export const resourceAt = (origin: string): string => `${origin}/mcp`

/**
 * Whether a program wants its token for that. Clients of MCP before 2025-06-18 name nothing; there is only one they could mean.
 * It is compared as browsers write it, so that capitals in the host do not matter.
 */
export const isOwnResource = (named: string | null, origin: string): boolean =>
  named === null || URL.parse(named)?.href === resourceAt(origin)
