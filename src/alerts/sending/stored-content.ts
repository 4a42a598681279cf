import type { ChannelRow } from '../channels/reads'
import type { Content } from '../messages/content'
import { renderMail } from '../messages/mail'
import { render, type Target } from '../messages/render'

/** What a delivery sends, as it is stored with it: all its tries send the same. */
export interface StoredContent {
  contentType: string
  body: string
  /** Of a mail. */
  subject?: string
  /** Of a mail, for readers without HTML. */
  text?: string
}

/** Stands in a stored mail where each recipient has an address of their own to end them. */
const UNSUBSCRIBE_HERE = '/unsubscribe/your-own'

/** @param origin of the server as others reach it, where it is known */
export function storedContent(
  { kind, settings }: Pick<ChannelRow, 'kind' | 'settings'>,
  content: Content,
  origin: string | undefined,
): StoredContent {
  if (kind === 'email') {
    const place = origin === undefined ? null : `${origin}${UNSUBSCRIBE_HERE}`
    const { subject, text, html } = renderMail(content, place)
    return { contentType: 'text/html', body: html, subject, text }
  }
  return render(content, targetOf(kind, settings))
}

/** @param path of the recipient's own address */
export const withUnsubscribe = (text: string, path: string): string =>
  text.replaceAll(UNSUBSCRIBE_HERE, path)

function targetOf(
  kind: Exclude<ChannelRow['kind'], 'email'>,
  settings: ChannelRow['settings'],
): Target {
  if (kind === 'telegram') return { medium: kind, chat: String(settings.chatId) }
  return kind === 'ntfy' ? { medium: kind, topic: String(settings.topic) } : { medium: kind }
}
