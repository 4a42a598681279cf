import { Problem } from '../../lib/problem'
import { type Role, SCOPES_OF, type TokenScope } from '../role'

/**
 * Refuses scopes that the maker of a token does not have: a token never does more than its maker.
 * @throws Problem `missing_scope`
 */
export function checkScopes(wanted: readonly TokenScope[], own: Role): void {
  const beyond = wanted.find((scope) => !SCOPES_OF[own].includes(scope))
  if (beyond)
    throw new Problem(
      'missing_scope',
      `A token of yours may have ${SCOPES_OF[own].join(', ')}, not ${beyond}: you are ${own}.`,
    )
}
