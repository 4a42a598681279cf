import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf } from '../../../lib/schema'
import { WINDOW } from '../counted/model'

const Measured = t.Object({
  system: t.String({ description: 'postgresql, redis, …' }),
  statement: t.String({ description: 'Without its values.' }),
  service: t.String(),
  operation: t.String({ description: 'Its first word, in capitals.' }),
  count: t.Integer(),
  errors: t.Integer(),
  totalMs: t.Number(),
  meanMs: t.Number(),
  maxMs: t.Number(),
})

const Repeat = t.Object({
  parentSpanId: nullable(t.String({ description: 'Null: under no span in common.' })),
  parentName: nullable(t.String()),
  count: t.Integer(),
  totalMs: t.Number(),
  wallMs: t.Number({ description: 'The time they cover: less than the total where they overlap.' }),
  isParallel: t.Boolean(),
  spanIds: t.Array(t.String(), { description: 'The first 100, by their start.' }),
})

export const TraceStatement = t.Composite([
  Measured,
  t.Object({
    slowestSpanId: t.String(),
    repeats: t.Array(Repeat, { description: '5 times or more under one span: N+1.' }),
  }),
])
export type TraceStatement = Static<typeof TraceStatement>
export const TraceStatementList = t.Object({ items: t.Array(TraceStatement) })

export const STATEMENT_SORTS = ['total', 'max', 'count', 'repeats'] as const
export type StatementSort = (typeof STATEMENT_SORTS)[number]

export const StatementQuery = t.Object({
  ...WINDOW,
  sort: t.Optional(oneOf(STATEMENT_SORTS, { description: 'By time in sum when left out.' })),
})

const ProjectStatement = t.Composite([
  Measured,
  t.Object({
    repeatedIn: t.Integer({
      description:
        'Traces in which it was asked 5 times or more under one span, or for one request.',
    }),
    mostRepeats: t.Integer({
      description: 'How often in one of them: what the trace itself tells.',
    }),
    slowestTraceId: t.String(),
    repeatsTraceId: nullable(t.String({ description: 'The trace with the most repeats.' })),
  }),
])
export type ProjectStatement = Static<typeof ProjectStatement>
export const StatementPage = t.Object({
  items: t.Array(ProjectStatement, { description: '200 at most.' }),
  searched: t.Object({
    from: t.String({ format: 'date-time' }),
    isComplete: t.Boolean({
      description: 'False: it has looked back to `from` and then stopped, to let others ask.',
    }),
    spans: t.Integer({ description: 'Spans looked at.' }),
  }),
})
export type StatementPage = Static<typeof StatementPage>
