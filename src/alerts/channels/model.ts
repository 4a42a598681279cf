import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../lib/schema'

export const CHANNEL_KINDS = [
  'webhook',
  'slack',
  'discord',
  'teams',
  'telegram',
  'ntfy',
  'email',
] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** The most recipients that a channel may list. */
export const MAX_RECIPIENTS = 50

const Name = t.String({ minLength: 1, maxLength: 100, pattern: '\\S' })
const Url = (description: string) => t.String({ minLength: 1, maxLength: 2000, description })
/** An address as a mail server takes it: no names, no line breaks, nothing that begins another header. */
export const MailAddress = t.String({
  maxLength: 254,
  pattern: '^[^\\s@<>(),;:"\\[\\]\\\\]+@[^\\s@<>(),;:"\\[\\]\\\\]+$',
  description: 'An e-mail address.',
})

/** What people give of each medium. All of `url`, `botToken` and `token` is kept sealed, and never shown again. */
const GIVEN = {
  webhook: t.Object({ url: Url('http or https. Signed by Standard Webhooks.') }),
  slack: t.Object({ url: Url('An incoming webhook of Slack, Mattermost or Rocket.Chat.') }),
  discord: t.Object({ url: Url('A webhook of a Discord channel.') }),
  teams: t.Object({ url: Url('The address of a workflow that posts to a channel of Teams.') }),
  telegram: t.Object({
    botToken: t.String({
      maxLength: 200,
      pattern: '^\\d+:[\\w-]+$',
      description: 'As @BotFather gave it.',
    }),
    chatId: t.String({
      maxLength: 100,
      pattern: '^(-?\\d+|@\\w+)$',
      description: 'The number of a chat, or @name of a channel.',
    }),
    server: t.Optional(Url('A Bot API server of your own, instead of https://api.telegram.org.')),
  }),
  ntfy: t.Object({
    server: t.Optional(Url('Instead of https://ntfy.sh.')),
    topic: t.String({ maxLength: 64, pattern: '^[\\w-]+$' }),
    token: t.Optional(
      nullable(t.String({ maxLength: 200, pattern: '^\\S+$' }), 'An access token; null: none.'),
    ),
  }),
  email: t.Object({
    recipients: t.Optional(t.Array(MailAddress, { maxItems: MAX_RECIPIENTS, uniqueItems: true })),
    allMembers: t.Optional(t.Boolean({ description: 'Everybody who can sign in.' })),
  }),
} as const satisfies Record<ChannelKind, unknown>
export type Given = { [Kind in ChannelKind]: Static<(typeof GIVEN)[Kind]> }

/** A channel as it is made: its `kind`, and the settings under that name. */
export const NewChannel = t.Object({
  kind: oneOf(CHANNEL_KINDS),
  name: Name,
  enabled: t.Optional(t.Boolean()),
  webhook: t.Optional(GIVEN.webhook),
  slack: t.Optional(GIVEN.slack),
  discord: t.Optional(GIVEN.discord),
  teams: t.Optional(GIVEN.teams),
  telegram: t.Optional(GIVEN.telegram),
  ntfy: t.Optional(GIVEN.ntfy),
  email: t.Optional(GIVEN.email),
})
export type NewChannel = Static<typeof NewChannel>

/** What of a channel is to change; a secret that is left out stays. */
export const ChannelChange = t.Object({
  name: t.Optional(Name),
  enabled: t.Optional(t.Boolean()),
  webhook: t.Optional(t.Partial(GIVEN.webhook)),
  slack: t.Optional(t.Partial(GIVEN.slack)),
  discord: t.Optional(t.Partial(GIVEN.discord)),
  teams: t.Optional(t.Partial(GIVEN.teams)),
  telegram: t.Optional(t.Partial(GIVEN.telegram)),
  ntfy: t.Optional(t.Partial(GIVEN.ntfy)),
  email: t.Optional(t.Partial(GIVEN.email)),
})
export type ChannelChange = Static<typeof ChannelChange>

/** `ok` is on and can be used; all others send nothing. */
export const CHANNEL_STATES = ['ok', 'off', 'gone', 'locked', 'noMailServer'] as const

const MaskedUrl = t.Object({ url: t.String({ description: 'Masked.' }) })

export const ChannelView = t.Object(
  {
    id: t.String(),
    kind: oneOf(CHANNEL_KINDS),
    name: t.String(),
    enabled: t.Boolean(),
    isBuiltIn: t.Boolean({
      description: 'The channel `members` is in each project, and cannot be changed or removed.',
    }),
    state: oneOf(CHANNEL_STATES, {
      description:
        'ok; off; gone: its receiver answered 410, which turned it off; locked: the key that opens its secrets is not there; noMailServer: mail is not set up.',
    }),
    target: t.String({ description: 'Where it leads, in one line, without secrets.' }),
    webhook: t.Optional(
      t.Object({
        url: t.String({ description: 'Masked.' }),
        oldSecretUntil: nullable(
          Time,
          'While there are two secrets: until when the old one signs.',
        ),
      }),
    ),
    slack: t.Optional(MaskedUrl),
    discord: t.Optional(MaskedUrl),
    teams: t.Optional(MaskedUrl),
    telegram: t.Optional(t.Object({ chatId: t.String(), server: t.String() })),
    ntfy: t.Optional(t.Object({ server: t.String(), topic: t.String(), hasToken: t.Boolean() })),
    email: t.Optional(t.Object({ recipients: t.Array(t.String()), allMembers: t.Boolean() })),
    lastAttempt: nullable(
      t.Object({ at: Time, isGood: t.Boolean(), says: t.String() }),
      'How the newest try to tell it went; tests do not count.',
    ),
    createdAt: Time,
    createdBy: t.String(),
    updatedAt: Time,
    updatedBy: t.String(),
  },
  { $id: 'AlertChannel' },
)
export type ChannelView = Static<typeof ChannelView>

export const ChannelList = t.Object({ items: t.Array(ChannelView) })

/** A channel with the secret of its webhook, which is shown this once. */
export const ChannelWithSecret = t.Composite([
  ChannelView,
  t.Object({
    secret: t.Optional(
      t.String({ description: 'Of a webhook: `whsec_…`, to verify by. It is not shown again.' }),
    ),
  }),
])
export type ChannelWithSecret = Static<typeof ChannelWithSecret>
