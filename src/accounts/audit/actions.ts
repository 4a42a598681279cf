/** The actions that the audit log records. */
export const ACTIONS = [
  ...([
    'project.create',
    'project.change',
    'project.erase',
    'key.create',
    'key.change',
    'key.revoke',
  ] as const),
  ...(['member.create', 'member.role', 'member.remove', 'member.link'] as const),
  ...(['invite.create', 'invite.revoke'] as const),
  ...(['token.create', 'token.revoke', 'password.set', 'oidc.link'] as const),
  ...(['totp.enable', 'totp.disable', 'totp.reset', 'session.endAll', 'signIn.lock'] as const),
  ...(['backup.create', 'backup.schedule'] as const),
  ...(['channel.create', 'channel.change', 'channel.remove', 'channel.gone'] as const),
  ...([
    'mute.set',
    'mute.lift',
    'maintenance.create',
    'maintenance.change',
    'maintenance.remove',
  ] as const),
  ...(['plan.set', 'storage.change', 'records.lost', 'deadLetters.discard'] as const),
] as const
export type Action = (typeof ACTIONS)[number]
