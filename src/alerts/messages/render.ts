import type { Content } from './content'
import { discordMessage } from './discord'
import { ntfyMessage } from './ntfy'
import { slackMessage } from './slack'
import { teamsMessage } from './teams'
import { telegramMessage } from './telegram'
import { webhookMessage } from './webhook'

/** Where a message goes, with what of it stands in the body. */
export type Target =
  | { medium: 'webhook' | 'slack' | 'discord' | 'teams' }
  | { medium: 'telegram'; chat: string; thread?: number | undefined }
  | { medium: 'ntfy'; topic: string }

export interface Rendered {
  contentType: string
  body: string
}

/** The body of the POST that tells a channel; `mail.ts` writes mails. Equal content makes equal bytes. */
export function render(content: Content, target: Target): Rendered {
  // Teams reads a body without a charset as UTF-16 and then counts twice its bytes against its limit.
  return {
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(messageOf(content, target)),
  }
}

function messageOf(content: Content, target: Target): object {
  switch (target.medium) {
    case 'webhook':
      return webhookMessage(content)
    case 'slack':
      return slackMessage(content)
    case 'discord':
      return discordMessage(content)
    case 'teams':
      return teamsMessage(content)
    case 'telegram':
      return telegramMessage(content, target)
    case 'ntfy':
      return ntfyMessage(content, target.topic)
  }
}
