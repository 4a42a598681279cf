import { asManyAsFit } from './as-many-as-fit'
import type { Content, Told } from './content'
import { escapedWithin } from './cut'
import { html } from './html'
import { unpinged } from './unpinged'
import { headline, notes, wordsOf } from './words'

/**
 * Characters of a message after its marks are read (https://core.telegram.org/bots/api#sendmessage). We count the marks
 * too, which is less than they allow.
 */
const MOST = 4096

/** The body of `sendMessage`, in Telegram's HTML (https://core.telegram.org/bots/api#html-style). */
export function telegramMessage(
  content: Content,
  { chat, thread }: { chat: string; thread?: number | undefined },
): object {
  return {
    chat_id: chat,
    ...(thread !== undefined && { message_thread_id: thread }),
    text: asManyAsFit(content, textOf, (text) => text.length <= MOST),
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
  }
}

function textOf(content: Content): string {
  const isOne = content.told.length + content.more === 1
  const foot = notes(content).map((note) => text(note, 200))
  return [
    `<b>${text(headline(content), 500)}</b>`,
    ...content.told.map((told) => (isOne ? whole(told) : short(told))),
    ...foot,
    isOne ? '' : link('All incidents', content.url),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function whole(told: Told): string {
  const { message, rule, facts, stack } = wordsOf(told)
  return [
    `<i>${text(rule, 400)}</i>`,
    message && text(message, 800),
    facts.map(([label, value]) => `${label}: <b>${text(value, 220)}</b>`).join('\n'),
    stack && `<pre>${text(stack, 1000)}</pre>`,
    links(told),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const short = (told: Told) =>
  [`<b>${text(wordsOf(told).title, 250)}</b>`, wordsOf(told).status, links(told)]
    .filter(Boolean)
    .join('\n')

const links = ({ url, issue, rule }: Told) =>
  [link('Incident', url), link('Issue', issue?.url ?? null), link('Rule', rule.url)]
    .filter(Boolean)
    .join(' · ')

const link = (label: string, url: string | null) =>
  url === null ? '' : `<a href="${html(url)}">${label}</a>`

const text = (raw: string, most: number) => escapedWithin(unpinged(raw), most, html)
