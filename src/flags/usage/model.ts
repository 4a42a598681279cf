import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'

/** When a flag was evaluated in an environment; to the minute. */
export const Evaluated = t.Object({
  environment: oneOf(ENVIRONMENTS),
  firstAt: Time,
  lastAt: Time,
  only: nullable(
    t.Object({
      variant: nullable(t.String(), 'null: the default of the code.'),
      since: Time,
    }),
    'The variant that everybody has been served since; null while there are several.',
  ),
})
export type Evaluated = Static<typeof Evaluated>

export const STALE_REASONS = ['age', 'oneVariant', 'unused'] as const

/** Whether a flag is still needed, as far as its age and use tell. */
export const Lifecycle = t.Object({
  isPotentiallyStale: t.Boolean(),
  reasons: t.Array(t.Object({ reason: oneOf(STALE_REASONS), words: t.String() })),
  isSafeToRemove: t.Boolean({ description: 'Nothing asks for it, and no flag needs it.' }),
  advice: t.String({ description: 'What to do about it, in a sentence.' }),
})
export type Lifecycle = Static<typeof Lifecycle>

const Decided = {
  lastDay: t.Integer({ description: 'In 24 hours.' }),
  lastWeek: t.Integer({ description: 'In 7 days.' }),
}

/** How often each rule of a flag decided. */
export const FlagRuleUsage = t.Object(
  {
    items: t.Array(
      t.Object({
        environment: oneOf(ENVIRONMENTS),
        since: Time,
        evaluations: t.Object(Decided),
        rules: t.Array(
          t.Object({
            rule: nullable(t.String(), 'Its id; null: no rule decided.'),
            ...Decided,
          }),
          { description: 'Those that decided in 7 days; together they are all evaluations.' },
        ),
      }),
      {
        description:
          'The environments where the flag was evaluated, `since` its first count of 35 days.',
      },
    ),
  },
  { $id: 'FlagRuleUsage' },
)
export type FlagRuleUsage = Static<typeof FlagRuleUsage>

export const UsageQuery = t.Object({
  days: t.Optional(t.Integer({ minimum: 1, maximum: 30, default: 7 })),
  environment: t.Optional(oneOf(ENVIRONMENTS, { description: 'All of them when left out.' })),
})
export type UsageQuery = Static<typeof UsageQuery>

export const FlagUsage = t.Object(
  {
    from: Time,
    stepMs: t.Integer(),
    series: t.Array(
      t.Object({
        environment: oneOf(ENVIRONMENTS),
        variant: nullable(t.String(), 'null: the default of the code.'),
        counts: t.Array(t.Integer(), { description: 'Evaluations of each step.' }),
      }),
    ),
    reasons: t.Array(
      t.Object({
        environment: oneOf(ENVIRONMENTS),
        variant: nullable(t.String()),
        reason: t.String(),
        count: t.Integer(),
      }),
    ),
  },
  { $id: 'FlagUsage' },
)
export type FlagUsage = Static<typeof FlagUsage>
