import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../lib/schema'
import { MailAddress } from '../channels/model'

/** How a mail server is spoken to: plainly first and then by TLS, by TLS from the start, or plainly. */
export const MAIL_SECURITY = ['starttls', 'tls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITY)[number]

const Host = t.String({ minLength: 1, maxLength: 253, pattern: '^[\\w.:-]+$' })
const Port = t.Integer({ minimum: 1, maximum: 65_535 })
const Security = oneOf(MAIL_SECURITY, {
  description: 'Most servers: starttls with 587, tls with 465.',
})
const User = nullable(t.String({ minLength: 1, maxLength: 320 }), 'Null: without signing in.')

export const MailSettings = t.Object({
  host: Host,
  port: Port,
  security: Security,
  user: t.Optional(User),
  password: t.Optional(
    t.String({
      minLength: 1,
      maxLength: 1000,
      description:
        'Left out, the one that is kept stays, as long as host, port, security and user do.',
    }),
  ),
  sender: MailAddress,
})
export type MailSettings = Static<typeof MailSettings>

export const MailServerView = t.Object(
  {
    host: Host,
    port: Port,
    security: Security,
    user: User,
    hasPassword: t.Boolean(),
    isLocked: t.Boolean({ description: 'The key that opens the password is not there.' }),
    sender: t.String(),
    setAt: Time,
    setBy: t.String(),
  },
  { $id: 'MailServer' },
)
export type MailServerView = Static<typeof MailServerView>

export const MailView = t.Object({
  server: nullable(MailServerView, 'Null: no mail is sent.'),
})

export const MailTest = t.Object({
  to: t.Optional(t.Composite([MailAddress], { description: 'Left out: your own address.' })),
})

/** How a test of a channel or of the mail server went. */
export const TestView = t.Object(
  {
    isGood: t.Boolean(),
    code: nullable(t.Integer(), 'The HTTP status, or the code of a mail server.'),
    says: t.String({ description: 'How it went, in words.' }),
    answer: nullable(t.String(), 'The first 4 KiB of what came back.'),
    tookMs: t.Integer(),
  },
  { $id: 'AlertTest' },
)
export type TestView = Static<typeof TestView>
