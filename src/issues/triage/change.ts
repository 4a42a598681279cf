import type { AccountReads } from '../../accounts/reads'
import { Problem } from '../../lib/problem'
import type { IssueChangeBody } from './model'
import type { IssueChange } from './store'

/**
 * Reads the body of a change of issues.
 * @throws Problem `invalid_request` for an unknown user, a time that is past or none, or a body without a change
 */
export function toChange(body: IssueChangeBody, accounts: AccountReads, now: number): IssueChange {
  const { status, inNextRelease, ignoreUntil, ignoreForCount, assignee } = body
  if (status === undefined && assignee === undefined)
    throw new Problem('invalid_request', 'Name a status, an assignee or both.')
  if (inNextRelease && status !== 'resolved')
    throw new Problem('invalid_request', 'inNextRelease goes with the status resolved.')
  if ((ignoreUntil !== undefined || ignoreForCount !== undefined) && status !== 'ignored')
    throw new Problem(
      'invalid_request',
      'ignoreUntil and ignoreForCount go with the status ignored.',
    )
  const until = ignoreUntil === undefined ? undefined : Date.parse(ignoreUntil)
  if (until !== undefined && !(until > now))
    throw new Problem('invalid_request', 'ignoreUntil must be a time to come, as RFC 3339.')
  return {
    status,
    inNextRelease,
    ignoreUntil: until,
    ignoreForCount,
    assignee: personOf(accounts, assignee),
  }
}

function personOf(accounts: AccountReads, named: string | null | undefined) {
  if (named === null || named === undefined) return named
  const person = accounts.find(named)
  if (person) return person.id
  throw new Problem('invalid_request', `There is no user ${named} to assign to.`)
}
