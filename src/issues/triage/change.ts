import type { AccountStore } from '../../accounts/store'
import { Problem } from '../../lib/problem'
import type { IssueChangeBody } from '../model'
import type { IssueChange } from './store'

/** @throws Problem `invalid_request` for a person or a time that is none, or for nothing at all. */
export function toChange(asked: IssueChangeBody, accounts: AccountStore, now: number): IssueChange {
  const { status, inNextRelease, ignoreUntil, ignoreForCount, assignee } = asked
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

function personOf(accounts: AccountStore, named: string | null | undefined) {
  if (named === null || named === undefined) return named
  const person = accounts.find(named)
  if (person) return person.id
  throw new Problem('invalid_request', `There is no user ${named} to assign to.`)
}
