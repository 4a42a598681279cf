import { type Static, Type as t } from '@sinclair/typebox'
import { PageQuery } from '../../http/page'
import { nullable, oneOf, Time } from '../../lib/schema'
import { CHANNEL_KINDS } from '../channels/model'
import { SEVERITIES } from '../rules/model'
import { NOTICE_KINDS } from './notice'

/** `failed` has been given up. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const DeliveryQuery = t.Composite([
  PageQuery,
  t.Object({
    channel: t.Optional(t.String({ maxLength: 64 })),
    incident: t.Optional(t.String({ maxLength: 64 })),
    status: t.Optional(oneOf(DELIVERY_STATUSES)),
  }),
])
export type DeliveryQuery = Static<typeof DeliveryQuery>

const ToldNotice = t.Object({
  kind: oneOf(NOTICE_KINDS),
  incident: t.String(),
  rule: t.String(),
  severity: oneOf(SEVERITIES),
  at: Time,
})

const Attempt = t.Object({
  number: t.Integer(),
  at: Time,
  tookMs: t.Integer(),
  isGood: t.Boolean(),
  code: nullable(t.Integer(), 'The HTTP status, or the code of a mail server.'),
  says: t.String({ description: 'How it went, in words.' }),
  answer: nullable(t.String(), 'The first 4 KiB of what came back.'),
})

export const DeliveryView = t.Object(
  {
    id: t.String(),
    channel: t.Object({
      id: t.String(),
      name: nullable(t.String(), 'Null: the channel is gone.'),
      kind: nullable(oneOf(CHANNEL_KINDS)),
    }),
    status: oneOf(DELIVERY_STATUSES),
    notices: t.Integer({ description: 'How many notices it gathers.' }),
    first: nullable(ToldNotice, 'The first of them.'),
    createdAt: Time,
    nextTryAt: nullable(Time),
    attempts: t.Integer(),
    lastAttempt: nullable(Attempt),
  },
  { $id: 'AlertDelivery' },
)
export type DeliveryView = Static<typeof DeliveryView>

export const DeliveryPage = t.Object({
  items: t.Array(DeliveryView),
  nextCursor: nullable(t.String()),
})
export type DeliveryPage = Static<typeof DeliveryPage>

export const DeliveryDetail = t.Composite(
  [
    DeliveryView,
    t.Object({
      messageId: t.String({ description: 'The `webhook-id` of all its tries.' }),
      content: nullable(
        t.Object({
          contentType: t.String({ description: 'Of the body; text/html for mail.' }),
          body: t.String(),
          subject: t.Optional(t.String({ description: 'Of a mail.' })),
          text: t.Optional(t.String({ description: 'Of a mail, for readers without HTML.' })),
        }),
        'What was sent; null until it is first tried.',
      ),
      told: t.Array(ToldNotice, { description: 'At most 100.' }),
      tries: t.Array(Attempt, { description: 'The newest first, at most 100.' }),
    }),
  ],
  { $id: 'AlertDeliveryDetail' },
)
export type DeliveryDetail = Static<typeof DeliveryDetail>
