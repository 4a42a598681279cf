import type { Content, Told } from './content'
import { cut, escapedWithin } from './cut'
import { headline, notes, wordsOf } from './words'

/** https://discord.com/developers/docs/resources/webhook#execute-webhook */
const MOST_CONTENT = 2000
/** https://discord.com/developers/docs/resources/message#embed-object-embed-limits; ours are below, to leave room for others. */
const MOST = {
  title: 256,
  description: 4096,
  fieldName: 256,
  fieldValue: 1024,
  footer: 2048,
  all: 6000,
}

const COLORS = { critical: 0xbe2f2c, warning: 0x8b5b0c, resolved: 0x1f6b3c }

/** A message for a webhook of Discord: an embed for each incident. Nobody is notified by what stands in it. */
export function discordMessage(content: Content): object {
  const each = Math.floor((MOST.all - 200) / Math.max(1, content.told.length))
  return {
    content: escapedWithin(
      [headline(content), ...notes(content)].join('\n'),
      MOST_CONTENT,
      markdown,
    ),
    embeds: content.told.map((told) => embedOf(told, each, content.told.length === 1)),
    // https://discord.com/developers/docs/resources/message#allowed-mentions-object: without types, nothing mentions.
    allowed_mentions: { parse: [] },
  }
}

/** @param most characters of the embed */
function embedOf(told: Told, most: number, isWhole: boolean): object {
  const { status, title, message, rule, facts, stack } = wordsOf(told)
  const url = told.issue?.url ?? told.url
  const footer = cut(rule, Math.min(MOST.footer, most >> 2))
  const name = escapedWithin(title, Math.min(MOST.title, most >> 2), markdown) || '…'
  const fields = isWhole
    ? facts.map(([label, value]) => ({
        name: cut(label, MOST.fieldName),
        value: escapedWithin(value, Math.min(MOST.fieldValue, 400), markdown) || '…',
        inline: true,
      }))
    : []
  const used = fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0)
  const left = Math.min(MOST.description, most - name.length - footer.length - used)
  return {
    title: name,
    ...(url && { url }),
    description: description(
      status,
      isWhole ? { message, stack } : { message: '', stack: '' },
      left,
    ),
    fields,
    footer: { text: footer },
    color: COLORS[told.kind === 'resolved' ? 'resolved' : told.severity],
    timestamp: new Date(told.resolvedAt ?? told.openedAt).toISOString(),
  }
}

function description(
  status: string,
  { message, stack }: { message: string; stack: string },
  most: number,
): string {
  const head = escapedWithin(status, most, markdown)
  const text = message && escapedWithin(message, Math.max(0, (most - head.length) >> 1), markdown)
  const room = most - head.length - text.length - 12
  const code = stack && room > 40 ? escapedWithin(stack, room, codeText) : ''
  return [head, text, code && `\`\`\`\n${code}\n\`\`\``].filter(Boolean).join('\n')
}

/** Three backticks would end the block. */
const codeText = (text: string) => text.replaceAll('`', 'ˋ')

/**
 * Each character that may begin a mark of Discord's Markdown stands behind a backslash; `<` begins mentions, times and
 * emoji, `:` emoji, `@` names, `#` headings and channels, `-` and digits with a dot lists.
 * https://support.discord.com/hc/en-us/articles/210298617
 */
const markdown = (text: string) =>
  text.replace(/[\\*_~`|>[\]()<:@#-]/g, '\\$&').replace(/^(\s*\d+)\.(?=\s)/gm, '$1\\.')
