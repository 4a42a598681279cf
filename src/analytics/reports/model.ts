import { Type as t } from '@sinclair/typebox'
import { SentTime } from '../../http/time-of'
import { nullable } from '../../lib/schema'
import { Shown } from '../../projects/model'

/** What every report takes. */
export const REPORTED = {
  environment: Shown,
  from: t.Optional(SentTime('30 days before `to` when left out.', 'in `timeZone`')),
  to: t.Optional(SentTime('Now when left out.', 'in `timeZone`')),
  timeZone: t.Optional(
    t.String({
      maxLength: 64,
      description: 'Where days begin, as `Europe/Vienna`; UTC when left out.',
    }),
  ),
  query: t.Optional(
    t.String({
      maxLength: 1000,
      description:
        'Which visits and events: `browser:Firefox page:/product/* !channel:Direct property.plan:team`.',
    }),
  ),
  bots: t.Optional(
    t.Union([t.Literal('0'), t.Literal('1')], {
      description: '1: the visits of programs that nobody sits at, which are left out otherwise.',
    }),
  ),
}

/** A visit counts where it began, with all that was done in it. */
export const MEASURES = {
  visitors: t.Integer({
    description: 'Different ones; without an id of their own they are told apart for a day.',
  }),
  visits: t.Integer(),
  views: t.Integer({ description: 'Of pages.' }),
  events: t.Integer({ description: "The application's own." }),
  bounceRate: nullable(
    t.Number(),
    'The share of visits with one page on which nobody did anything.',
  ),
  durationMs: nullable(
    t.Integer(),
    'From the first event of a visit to its last, 0 for bounces; the mean.',
  ),
  engagedMs: nullable(t.Integer(), 'For how long pages were looked at in a visit; the mean.'),
}
