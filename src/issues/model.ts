import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../lib/schema'
import { ENVIRONMENTS } from '../projects/environment'
import { STATUSES, SUBSTATUSES } from './lifecycle'

/** An issue as every page shows it. */
export const IssueSummary = t.Object(
  {
    id: t.String({ format: 'uuid' }),
    shortId: t.String({ description: 'WEB-42' }),
    project: t.String({ description: 'slug' }),
    environment: oneOf(ENVIRONMENTS),
    fingerprint: t.String({ description: '32 hex digits' }),
    siblingKey: t.String({ description: 'The same failure in any environment; 32 hex digits.' }),
    title: t.String(),
    culprit: t.String(),
    type: t.String(),
    level: t.String(),
    platform: t.String(),
    status: oneOf(STATUSES),
    substatus: nullable(oneOf(SUBSTATUSES), 'What is to be known of an open one, else null.'),
    resolvedInNextRelease: t.Boolean(),
    ignoredUntil: nullable(Time),
    ignoredUntilCount: nullable(t.Integer()),
    assignee: nullable(t.Object({ id: t.String(), email: t.String() })),
    count: t.Integer(),
    userCount: t.Integer(),
    firstSeen: Time,
    lastSeen: Time,
    firstRelease: nullable(t.String(), 'Of the first event by time; null when that names none.'),
    lastRelease: nullable(t.String(), 'Of the last event by time; null when that names none.'),
    oldestRelease: nullable(t.String(), 'The oldest in which it was seen, by first sight.'),
    newestRelease: nullable(t.String(), 'The newest in which it was seen, by first sight.'),
    inRange: t.Optional(
      t.Object(
        {
          count: t.Integer(),
          userCount: nullable(
            t.Integer(),
            'By whole hours; over 127 an estimate (± 5 %); null where they were not kept yet.',
          ),
          trend: t.Array(t.Integer(), { description: 'Events, by `range.stepMs`, oldest first.' }),
        },
        { description: 'With from or to: what happened in that time; the rest is of all time.' },
      ),
    ),
    trend: t.Optional(
      t.Array(t.Integer(), { description: 'Events by hour (24h) or day (14d), oldest first.' }),
    ),
  },
  { $id: 'IssueSummary' },
)
export type IssueSummary = Static<typeof IssueSummary>
