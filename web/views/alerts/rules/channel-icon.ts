import type { ChannelKind } from '../../../api/channels'

/** The icon of a channel: mail, a program, or a chat. */
export function iconOfChannel(kind: ChannelKind | undefined): string {
  if (kind === 'email') return 'mail'
  return kind === 'webhook' ? 'hook' : 'chat'
}
