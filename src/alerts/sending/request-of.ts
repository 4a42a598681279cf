import type { Outgoing } from '../../http/outgoing/ask'
import { type ChannelRow, OLD_SECRET_MS } from '../channels/reads'
import { signatureHeaders } from './signature'
import type { StoredContent } from './stored-content'

export interface Message {
  id: string
  content: StoredContent
  /** When it is sent, in ms. */
  at: number
}

/**
 * The POST by which a channel is told.
 * @param secrets of the channel, opened
 */
export function requestOf(
  { kind, settings }: Pick<ChannelRow, 'kind' | 'settings'>,
  secrets: Record<string, string>,
  { id, content, at }: Message,
): Outgoing {
  const { contentType, body } = content
  const typed = { 'content-type': contentType }
  if (kind === 'telegram')
    return { url: `${settings.server}/bot${secrets.botToken}/sendMessage`, headers: typed, body }
  if (kind === 'ntfy')
    return {
      url: `${settings.server}/`,
      headers: { ...typed, ...(secrets.token && { authorization: `Bearer ${secrets.token}` }) },
      body,
    }
  const url = secrets.url ?? ''
  if (kind !== 'webhook') return { url, headers: typed, body }
  const signed = signatureHeaders({ id, at, body, secrets: signingSecrets(settings, secrets, at) })
  return { url, headers: { ...typed, ...signed }, body }
}

function signingSecrets(
  { rotatedAt }: ChannelRow['settings'],
  { secret = '', oldSecret }: Record<string, string>,
  at: number,
): string[] {
  const isBoth = oldSecret !== undefined && at < Number(rotatedAt) + OLD_SECRET_MS
  return isBoth ? [secret, oldSecret] : [secret]
}
