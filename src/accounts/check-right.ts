import { Problem } from '../lib/problem'
import { atLeast, RIGHTS, type Right } from './role'
import type { Visitor } from './visitor'

/**
 * A session may do what its owner's role allows; a token is bounded by its scopes, too.
 * @throws Problem `session_required`, `missing_scope`, `missing_role`
 */
export function checkRight(visitor: Visitor, right: Right): void {
  const refusal = refusalOf(visitor, right)
  if (refusal) throw refusal
}

export const hasRight = (visitor: Visitor, right: Right): boolean =>
  refusalOf(visitor, right) === undefined

function refusalOf(visitor: Visitor, right: Right): Problem | undefined {
  const { role, scope } = RIGHTS[right]
  if (visitor.session === null) {
    if (scope === null)
      return new Problem('session_required', 'No token opens this; sign in with a browser.')
    if (!visitor.scopes.has(scope))
      return new Problem('missing_scope', `This token lacks ${scope}.`)
  }
  return atLeast(visitor.role, role)
    ? undefined
    : new Problem('missing_role', `This needs the role ${role}; you are ${visitor.role}.`)
}
