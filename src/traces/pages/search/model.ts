import { type Static, Type as t } from '@sinclair/typebox'
import { SentTime } from '../../../http/time-of'
import { nullable, oneOf, Time } from '../../../lib/schema'
import { ENVIRONMENTS } from '../../../projects/environment'
import { Shown } from '../../../projects/model'
import { KINDS, STATUSES } from '../../spans/span'
import { SORTS } from './found-trace'

const Milliseconds = t.Number({ description: 'With fractions, to the µs or finer.' })
export const TraceQuery = t.Object({
  environment: Shown,
  query: t.Optional(
    t.String({
      maxLength: 1000,
      description:
        'Conditions on one span or its trace: service:cart status:error duration:>1s http.status_code:>=500 "free text", with AND, OR, NOT, parentheses and * as a wildcard.',
    }),
  ),
  from: t.Optional(SentTime('Traces that had ended before are left out.')),
  to: t.Optional(SentTime('Traces that started after are left out.')),
  sort: t.Optional(
    oneOf(SORTS, { description: 'Newest or slowest first; by time when left out.' }),
  ),
  cursor: t.Optional(t.String({ maxLength: 1000, description: 'nextCursor of the page before.' })),
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 500, default: 25 })),
})

export const TraceHit = t.Object(
  {
    traceId: t.String({ description: '32 hex digits' }),
    environment: oneOf(ENVIRONMENTS),
    startedAt: Time,
    durationMs: Milliseconds,
    spanCount: t.Integer(),
    errorCount: t.Integer(),
    root: t.Object({
      service: t.String(),
      name: t.String(),
      isRoot: t.Boolean({
        description: 'False while no span without a parent has come: the earliest stands in.',
      }),
    }),
    services: t.Array(t.Object({ service: t.String(), spans: t.Integer(), errors: t.Integer() })),
    matched: nullable(
      t.Object(
        {
          count: t.Integer({ description: 'In what was looked at so far.' }),
          spans: t.Array(
            t.Object({
              spanId: t.String(),
              service: t.String(),
              name: t.String(),
              target: nullable(
                t.String({ description: 'Host and path of a call named after its method alone.' }),
              ),
              kind: oneOf(KINDS),
              status: oneOf(STATUSES),
              startedAt: Time,
              durationMs: Milliseconds,
            }),
            { description: 'The slowest, 5 at most.' },
          ),
        },
        { description: 'Null when the query asks nothing of single spans.' },
      ),
    ),
  },
  { $id: 'TraceHit' },
)
export type TraceHit = Static<typeof TraceHit>

export const TracePage = t.Object({
  items: t.Array(TraceHit),
  nextCursor: nullable(t.String()),
  searched: t.Object({
    from: nullable(Time),
    isComplete: t.Boolean({
      description: 'False: it has looked back to `from`, and `nextCursor` looks on from there.',
    }),
  }),
})
export type TracePage = Static<typeof TracePage>
