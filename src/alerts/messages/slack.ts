import { asManyAsFit } from './as-many-as-fit'
import type { Content, Told } from './content'
import { cut, escapedWithin } from './cut'
import { unpinged } from './unpinged'
import { headline, notes, wordsOf } from './words'

/** https://docs.slack.dev/reference/block-kit/blocks/header-block */
const MOST_HEADER = 150
/** https://docs.slack.dev/reference/block-kit/composition-objects/text-object: 3000. */
const MOST_TEXT = 2900
/** A field of a section may have 2000, and ten of them (https://docs.slack.dev/reference/block-kit/blocks/section-block). */
const MOST_FIELDS = 10
/**
 * All blocks together: Slack refuses messages of about 13,200 characters without saying so in its documentation
 * (https://github.com/slackapi/bolt-js/issues/2509).
 */
const MOST_ALL = 12_000

/**
 * A message for an incoming webhook of Slack, or of what takes its messages. What strangers wrote stands in `plain_text`,
 * which Slack shows as it is, or is escaped. `text` is what notifications show, and all that Mattermost shows.
 */
export const slackMessage = (all: Content): object =>
  asManyAsFit(all, messageOf, (message) => JSON.stringify(message.blocks).length <= MOST_ALL)

function messageOf(content: Content) {
  const isOne = content.told.length + content.more === 1
  const blocks = [
    { type: 'header', text: plain(headline(content), MOST_HEADER) },
    ...content.told.flatMap((told) => (isOne ? whole(told) : short(told))),
    ...notes(content).map((note) => ({ type: 'context', elements: [plain(note, MOST_TEXT)] })),
    ...(content.url && !isOne ? [links([['All incidents', content.url]])] : []),
  ]
  return {
    text: fallback(content),
    blocks,
    // Links of an error message are not fetched and shown.
    unfurl_links: false,
    unfurl_media: false,
  }
}

function whole(told: Told): object[] {
  const { message, rule, facts, stack } = wordsOf(told)
  return [
    { type: 'section', text: plain(rule, MOST_TEXT) },
    ...(message ? [{ type: 'section', text: plain(message, MOST_TEXT) }] : []),
    {
      type: 'section',
      fields: facts
        .slice(0, MOST_FIELDS)
        .map(([label, value]) => plain(`${label}\n${value}`, 2000)),
    },
    ...(stack ? [{ type: 'section', text: code(stack) }] : []),
    ...linksOf(told),
  ]
}

function short(told: Told): object[] {
  const { status, title, rule } = wordsOf(told)
  return [{ type: 'section', text: plain(`${title}\n${status}\n${rule}`, 600) }, ...linksOf(told)]
}

function linksOf({ url, issue, rule }: Told): object[] {
  const all = [
    ['Incident', url],
    ['Issue', issue?.url ?? null],
    ['Rule', rule.url],
  ].filter((pair): pair is [string, string] => pair[1] !== null)
  return all.length > 0 ? [links(all)] : []
}

/** A `plain_text` without a character is refused. */
const plain = (text: string, most: number) => ({
  type: 'plain_text',
  text: cut(text, most) || ' ',
  emoji: false,
})

const links = (all: readonly [label: string, url: string][]) => ({
  type: 'context',
  elements: [
    {
      type: 'mrkdwn',
      text: all.map(([label, url]) => `<${mrkdwn(url)}|${label}>`).join(' · '),
      verbatim: true,
    },
  ],
})

const code = (text: string) => ({
  type: 'mrkdwn',
  text: `\`\`\`\n${escapedWithin(text, MOST_TEXT - 10, codeText)}\n\`\`\``,
  verbatim: true,
})

/** Backticks would end a block of code, or begin one. */
const codeText = (text: string) => mrkdwn(text).replaceAll('`', 'ˋ')

/** The three characters of Slack's control sequences: https://docs.slack.dev/messaging/formatting-message-text#escaping */
const mrkdwn = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function fallback(content: Content): string {
  const rows = content.told.map((told) => {
    const { status, title } = wordsOf(told)
    const url = told.issue?.url ?? told.url
    const text = escapedWithin(`${status}: ${title}`, 250, (raw) => codeText(unpinged(raw)))
    return url ? `${text} <${mrkdwn(url)}|Open>` : text
  })
  const [first = ''] = rows
  const all = rows.length > 1 || content.isTest ? [headlineOf(content), ...rows] : [first]
  return [...all, ...(content.more > 0 ? notes(content) : [])].join('\n')
}

const headlineOf = (content: Content) =>
  escapedWithin(headline(content), 300, (raw) => codeText(unpinged(raw)))
