import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'
import { RULE_ENVIRONMENTS, SEVERITIES, Threshold } from '../rules/model'

const Environment = oneOf(ENVIRONMENTS)

const Firing = t.Object({
  environment: Environment,
  group: nullable(t.String({ description: 'What fired of a rule that has groups, or its issue.' })),
  issueId: nullable(t.String()),
  severity: oneOf(SEVERITIES, { description: 'The worst that it came to.' }),
  beganAt: Time,
  endedAt: nullable(Time, 'Null while it goes on.'),
  lastedMs: t.Integer({ description: 'Until now where it goes on.' }),
  peak: nullable(t.Number(), 'The worst number; null where there was none.'),
  release: nullable(t.String(), 'The newest that had been seen there when it began.'),
})
export type Firing = Static<typeof Firing>

const Point = t.Object({ at: Time, min: t.Number(), max: t.Number() })

/** The number of an incident over its time. */
export const IncidentSeries = t.Object(
  {
    stepMs: t.Integer({ description: 'What one point spans.' }),
    points: t.Array(Point, {
      description:
        'From two hours before the incident opened to two hours after it ended, the oldest first, at most 700. None for a rule that waits for something to happen, or is gone.',
    }),
    thresholds: t.Array(Threshold, { description: 'Those of the rule as it is now.' }),
  },
  { $id: 'IncidentSeries' },
)
export type IncidentSeries = Static<typeof IncidentSeries>

export const Backtest = t.Object(
  {
    evaluatedEnvironment: oneOf(RULE_ENVIRONMENTS),
    from: t.String({ format: 'date-time', description: 'The first time that was evaluated.' }),
    to: Time,
    isCut: t.Boolean({
      description:
        'Whether `from` is later than it could be, because there was too much to look at in the time that an answer may take.',
    }),
    hasData: t.Boolean({ description: 'Whether anything like this was stored.' }),
    count: t.Object({
      all: t.Integer({ description: 'How often it would have fired.' }),
      critical: t.Integer({ description: 'Of these, how often it was critical at some time.' }),
    }),
    totalMs: t.Integer({ description: 'How long it would have fired, all in all.' }),
    firings: t.Array(Firing, { description: 'The newest first, at most 100.' }),
    days: t.Array(t.Object({ day: t.String({ description: 'Of UTC.' }), count: t.Integer() }), {
      description: 'How often it began, by day, the oldest first.',
    }),
    thresholds: t.Array(Threshold),
    now: nullable(t.Number(), 'The number at `to`, of what is drawn.'),
    series: nullable(
      t.Object({
        environment: Environment,
        group: nullable(t.String()),
        stepMs: t.Integer({ description: 'What one point spans.' }),
        points: t.Array(Point, {
          description: 'The oldest first, at most 700; none without data.',
        }),
      }),
      'The number over time, of the group that fired longest, else of the one that came nearest. Null for rules of issues.',
    ),
    groups: t.Object({
      measured: t.Integer(),
      leftOut: t.Integer({
        description: 'Groups that were never among the busiest, which alone are measured.',
      }),
      leftOutNames: t.Array(t.String(), { description: 'Some of these.' }),
    }),
    alternatives: t.Array(
      t.Object({ value: t.Number(), count: t.Integer(), isCurrent: t.Boolean() }),
      { description: 'How often other thresholds would have been passed, by their value.' },
    ),
  },
  { $id: 'AlertBacktest' },
)
export type Backtest = Static<typeof Backtest>
