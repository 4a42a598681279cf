import { type Static, Type as t } from '@sinclair/typebox'

export const TraceRule = t.Object(
  {
    afterHours: t.Integer({
      minimum: 1,
      maximum: 8760,
      description: 'Younger traces are all kept.',
    }),
    slowest: t.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'How many of each endpoint are kept of every ten minutes, the slowest ones.',
    }),
    sample: t.Number({
      minimum: 0,
      maximum: 1,
      description: 'The share that is kept whatever it is.',
    }),
  },
  { $id: 'TraceRule' },
)
export type TraceRule = Static<typeof TraceRule>

export const TraceRuleAnswer = t.Object({
  rule: t.Union([TraceRule, t.Null()], { description: 'null: every trace is kept.' }),
})
