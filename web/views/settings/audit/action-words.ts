import type { Action } from '../../../../src/accounts/audit/actions'

/** What was done, as the log says it. */
export const ACTION_WORDS = {
  'project.create': 'made the project',
  'project.change': 'changed the project',
  'project.erase': 'erased the project',
  'key.create': 'made a key',
  'key.revoke': 'revoked a key',
  'member.create': 'made the account',
  'member.role': 'changed the role of',
  'member.remove': 'removed',
  'member.link': 'made a sign-up link for',
  'invite.create': 'invited',
  'invite.revoke': 'revoked the invite of',
  'token.create': 'made an access token',
  'token.revoke': 'revoked an access token',
  'password.set': 'set the password of',
  'oidc.link': 'linked a company login',
  'totp.enable': 'turned the second factor on',
  'totp.disable': 'turned the second factor off',
  'totp.reset': 'reset the second factor of',
  'session.endAll': 'signed out everywhere',
  'signIn.lock': 'was locked out after wrong tries',
} satisfies Record<Action, string>

export const ACTIONS = Object.keys(ACTION_WORDS) as Action[]

export const isAction = (text: string | undefined): text is Action =>
  text !== undefined && Object.hasOwn(ACTION_WORDS, text)
