import type { Action } from '../../../../src/accounts/audit/actions'

/** The words of the audit log for each action, after a person's name. */
export const ACTION_WORDS = {
  'project.create': 'made the project',
  'project.change': 'changed the project',
  'project.erase': 'erased the project',
  'key.create': 'made a key',
  'key.change': 'changed the quotas of a key',
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
  'plan.set': 'changed the plan of',
  'backup.create': 'made the backup',
  'backup.schedule': 'set when backups are made:',
  'storage.change': 'changed the storage:',
  'records.lost': 'found at the start that its files have lost',
  'deadLetters.discard': 'discarded',
} satisfies Record<Action, string>

/** The words for each action by itself, in the menu that filters the log. */
export const ACTION_LABELS = {
  'project.create': 'Projects made',
  'project.change': 'Projects changed',
  'project.erase': 'Projects erased',
  'key.create': 'Keys made',
  'key.change': 'Quotas of keys changed',
  'key.revoke': 'Keys revoked',
  'member.create': 'Accounts made',
  'member.role': 'Roles changed',
  'member.remove': 'Members removed',
  'member.link': 'Sign-up links made',
  'invite.create': 'Invites',
  'invite.revoke': 'Invites revoked',
  'token.create': 'Access tokens made',
  'token.revoke': 'Access tokens revoked',
  'password.set': 'Passwords set',
  'oidc.link': 'Company logins linked',
  'totp.enable': 'Second factors turned on',
  'totp.disable': 'Second factors turned off',
  'totp.reset': 'Second factors reset',
  'session.endAll': 'Signed out everywhere',
  'signIn.lock': 'Locked out',
  'plan.set': 'Plan changed',
  'backup.create': 'Backups made',
  'backup.schedule': 'Schedule of backups changed',
  'storage.change': 'Storage changed',
  'records.lost': 'Records lost',
  'deadLetters.discard': 'Dead letters discarded',
} satisfies Record<Action, string>

export const ACTIONS = Object.keys(ACTION_WORDS) as Action[]

export const isAction = (text: string | undefined): text is Action =>
  text !== undefined && Object.hasOwn(ACTION_WORDS, text)
