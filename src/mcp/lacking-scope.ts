import { RIGHTS, type TokenScope } from '../accounts/role'
import type { Visitor } from '../accounts/visitor'
import type { Tool } from './tool'

/**
 * The scope that a token lacks for the tool that a message calls; undefined where it lacks none, or the message calls none. Told by
 * HTTP, it makes a client ask its user for more.
 */
export function lackingScope(
  tools: readonly Tool[],
  message: unknown,
  { scopes }: Visitor,
): TokenScope | undefined {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } }
  if (method !== 'tools/call') return undefined
  const tool = tools.find(({ name }) => name === params?.name)
  const scope = tool ? RIGHTS[tool.right].scope : null
  return scope === null || scopes.has(scope) ? undefined : scope
}
