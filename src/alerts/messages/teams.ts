import { asManyAsFit } from './as-many-as-fit'
import type { Content, Told } from './content'
import { cut, utf8Bytes } from './cut'
import { headline, notes, wordsOf } from './words'

/**
 * Bytes of the message. Teams takes 28 KB and may count two a character
 * (https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using).
 */
const MOST_BYTES = 13_000

/** A message with an Adaptive Card, as a workflow of Teams ("when a webhook request is received") posts it. */
export const teamsMessage = (all: Content): object =>
  asManyAsFit(all, messageOf, (message) => utf8Bytes(JSON.stringify(message)) <= MOST_BYTES)

function messageOf(content: Content): object {
  const isWhole = content.told.length + content.more === 1
  const [first] = content.told
  const links = [
    ['Open the incident', isWhole ? first?.url : null],
    ['Open the issue', isWhole ? first?.issue?.url : null],
    ['All incidents', content.url],
  ].filter((pair): pair is [string, string] => Boolean(pair[1]))
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          fallbackText: cut(headline(content), 300),
          body: [
            rich([
              {
                text: headline(content),
                weight: 'Bolder',
                size: 'Medium',
                ...(isWhole && first && { color: colorOf(first) }),
              },
            ]),
            ...content.told.flatMap((told) => (isWhole ? wholeOf(told) : shortOf(told))),
            ...notes(content).map((note) => rich([{ text: note, isSubtle: true }])),
          ],
          actions: links.map(([title, url]) => ({ type: 'Action.OpenUrl', title, url })),
          msteams: { width: 'Full' },
        },
      },
    ],
  }
}

function wholeOf(told: Told): object[] {
  const { message, rule, facts, stack } = wordsOf(told)
  return [
    rich([{ text: rule, isSubtle: true }]),
    ...(message ? [rich([{ text: message }])] : []),
    ...facts.map(([label, value]) =>
      rich([{ text: `${label}  `, isSubtle: true }, { text: value }]),
    ),
    ...(stack ? stack.split('\n').map((text) => rich([{ text, fontType: 'Monospace' }])) : []),
  ]
}

function shortOf(told: Told): object[] {
  const { status, title, rule } = wordsOf(told)
  const url = told.issue?.url ?? told.url
  return [
    rich(
      [
        {
          text: title,
          weight: 'Bolder',
          ...(url && { selectAction: { type: 'Action.OpenUrl', url } }),
        },
      ],
      true,
    ),
    rich([
      { text: `${status}. `, color: colorOf(told) },
      { text: rule, isSubtle: true },
    ]),
  ]
}

const colorOf = ({ kind, severity }: Told) => {
  if (kind === 'resolved') return 'Good'
  return severity === 'critical' ? 'Attention' : 'Warning'
}

/**
 * A TextRun is shown as it is, while a TextBlock and a fact are Markdown, with mentions
 * (https://learn.microsoft.com/adaptive-cards/authoring-cards/text-features). Dates in double braces are the one thing
 * that cards replace in any text.
 */
const rich = (runs: readonly { text: string; [style: string]: unknown }[], separator = false) => ({
  type: 'RichTextBlock',
  separator,
  inlines: runs.map((run) => ({
    type: 'TextRun',
    ...run,
    text: run.text.replaceAll('{{', '{\u200b{'),
  })),
})
