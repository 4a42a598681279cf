import { type Static, Type as t } from '@sinclair/typebox'
import { SentTime } from '../../http/time-of'
import { nullable, oneOf, Time } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'

/**
 * The pages of analytics that a link can show, by what follows `analytics/` in their address. Pages that show single visits, or more
 * of a visit than the link's search means, are not among them.
 */
export const SHARED_PAGES = ['overview', 'retention', 'vitals'] as const
export type SharedPage = (typeof SHARED_PAGES)[number]

/** How far back a link looks from the moment at which it is opened. */
export const SHARED_DAYS = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 } as const
export type SharedRange = keyof typeof SHARED_DAYS
const RANGES = Object.keys(SHARED_DAYS) as SharedRange[]

const Shown = oneOf([...ENVIRONMENTS, 'all'], { description: 'Whose visits it shows.' })
const Name = t.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description: 'Who opens the link reads it above the report.',
})
const Query = t.String({
  maxLength: 1000,
  description:
    'Which visits and events it shows; whoever opens it can narrow them, and never widen.',
})
const Range = oneOf(RANGES, { description: 'The time before it is opened.' })

export const NewShare = t.Object({
  name: Name,
  page: oneOf(SHARED_PAGES),
  environment: Shown,
  query: t.Optional(Query),
  range: t.Optional(
    oneOf(RANGES, {
      description:
        'The time before it is opened; 30d when neither this nor `from` and `to` are named.',
    }),
  ),
  from: t.Optional(SentTime('With `to`, in place of `range`.')),
  to: t.Optional(SentTime('With `from`.')),
  endsAt: t.Optional(SentTime('When it opens nothing any more; never when left out.')),
})
export type NewShare = Static<typeof NewShare>

/** What a link shows. */
const SHOWS = {
  name: Name,
  page: oneOf(SHARED_PAGES),
  environment: Shown,
  range: nullable(Range, 'null where `from` and `to` say the time.'),
  from: nullable(Time),
  to: nullable(Time),
  endsAt: nullable(Time, 'null for never.'),
}

export const ShareView = t.Object(
  {
    id: t.String(),
    ...SHOWS,
    query: Query,
    last4: t.String({ description: 'Of the link.' }),
    isOver: t.Boolean({ description: 'Whether `endsAt` is past.' }),
    createdBy: t.String({ description: 'An e-mail.' }),
    createdAt: Time,
    lastUsedAt: nullable(Time, 'To the hour.'),
    opened: t.Integer({ description: 'How often its page was opened.' }),
  },
  { $id: 'AnalyticsShare' },
)
export type ShareView = Static<typeof ShareView>

export const ShareList = t.Object({ items: t.Array(ShareView) })

/** The one answer that ever holds the link itself. */
export const CreatedShare = t.Composite(
  [ShareView, t.Object({ path: t.String({ description: 'Of its page on this server.' }) })],
  { $id: 'CreatedAnalyticsShare' },
)

/** What whoever opens a link is told of it: not who made it, and not by which query it is narrowed. */
export const SharedView = t.Object(
  {
    ...SHOWS,
    project: t.Object({ slug: t.String(), name: t.String() }),
  },
  { $id: 'SharedReport' },
)
export type SharedView = Static<typeof SharedView>
