import type { ChannelKind } from '../../../api/channels'

export interface ChannelField {
  /** As the API calls it. */
  name: string
  label: string
  /** Where to find what belongs into the field. */
  hint: string
  placeholder?: string
  /** What a new channel begins with. */
  value?: string
  /** The value is never shown again: on a change, an empty field keeps it. */
  isSecret?: boolean
  isOptional?: boolean
}

interface Medium {
  name: string
  /** What stands in the choice of a new channel. */
  about: string
  fields: readonly ChannelField[]
}

const webhookUrl = (hint: string, placeholder: string): ChannelField => ({
  name: 'url',
  label: 'Address',
  hint,
  placeholder,
  isSecret: true,
})

/** The media that a channel can be of, with the fields of each. E-mail has fields of its own kind: `email-fields.tsx`. */
export const MEDIA: Record<ChannelKind, Medium> = {
  email: { name: 'E-mail', about: 'Text and HTML, by your mail server.', fields: [] },
  slack: {
    name: 'Slack',
    about: 'Mattermost and Rocket.Chat, too.',
    fields: [
      webhookUrl(
        'In Slack: your app → Incoming Webhooks → Add New Webhook. Mattermost and Rocket.Chat: Integrations → Incoming Webhooks.',
        'https://hooks.slack.com/services/…',
      ),
    ],
  },
  discord: {
    name: 'Discord',
    about: 'A channel of a server.',
    fields: [
      webhookUrl(
        'In Discord: Edit Channel → Integrations → Webhooks → New Webhook → Copy Webhook URL.',
        'https://discord.com/api/webhooks/…',
      ),
    ],
  },
  teams: {
    name: 'Microsoft Teams',
    about: 'By a workflow of a channel.',
    fields: [
      webhookUrl(
        'In Teams: ⋯ beside the channel → Workflows → Send webhook alerts to a channel; the address is shown at the end.',
        'https://….logic.azure.com/workflows/…',
      ),
    ],
  },
  telegram: {
    name: 'Telegram',
    about: 'By a bot, to a chat or a channel.',
    fields: [
      {
        name: 'botToken',
        label: 'Token of the bot',
        hint: 'Send /newbot to @BotFather, who answers with it.',
        placeholder: '110201543:AAH…',
        isSecret: true,
      },
      {
        name: 'chatId',
        label: 'Chat',
        hint: 'Add the bot to the chat. Of a public channel it is @name; else the number that /getUpdates of the bot names, negative for a group.',
        placeholder: '-1001234567890',
      },
    ],
  },
  ntfy: {
    name: 'ntfy',
    about: 'Push to a phone.',
    fields: [
      {
        name: 'topic',
        label: 'Topic',
        hint: 'Subscribe to it in the ntfy app. Whoever knows a public topic reads along: choose one that nobody guesses.',
        placeholder: 'shop-alerts-7f3k',
      },
      {
        name: 'server',
        label: 'Server',
        hint: 'ntfy.sh, or one of your own.',
        value: 'https://ntfy.sh',
      },
      {
        name: 'token',
        label: 'Access token',
        hint: 'For topics that are protected: ntfy → Account → Access tokens.',
        placeholder: 'tk_…',
        isSecret: true,
        isOptional: true,
      },
    ],
  },
  webhook: {
    name: 'Webhook',
    about: 'A program of yours: signed JSON.',
    fields: [
      webhookUrl(
        'Where your program takes POST requests. It verifies them by a secret, which is shown once the channel is made.',
        'https://ops.example/hooks/whimbrel',
      ),
    ],
  },
}

export const CHANNEL_KINDS = Object.keys(MEDIA) as ChannelKind[]
