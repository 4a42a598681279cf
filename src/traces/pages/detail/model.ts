import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf, Time } from '../../../lib/schema'
import { ENVIRONMENTS } from '../../../projects/environment'
import { OneProject } from '../waterfall/model'

const Column = (description?: string) => t.Array(t.Number(), description ? { description } : {})

export const TraceViewQuery = t.Composite([
  OneProject,
  t.Object({
    skew: t.Optional(
      oneOf(['moved', 'raw'], {
        description: 'raw: times as the clocks told them. Left out: moved into their callers.',
      }),
    ),
  }),
])

export const PROBLEMS = [
  'cut',
  'missing-parents',
  'several-roots',
  'clock-skew',
  'false-times',
  'cycles',
  'ended-before-start',
] as const
const TraceProblem = t.Object({ kind: oneOf(PROBLEMS), count: t.Integer(), message: t.String() })
export type TraceProblem = Static<typeof TraceProblem>

const TraceEvent = t.Object({
  id: t.String(),
  project: t.String(),
  issueId: t.String(),
  shortId: t.String(),
  spanId: nullable(t.String()),
  title: t.String(),
  level: t.String(),
  timestamp: Time,
})
export type TraceEvent = Static<typeof TraceEvent>

export const TraceView = t.Object(
  {
    traceId: t.String(),
    startedAt: Time,
    durationMs: t.Number(),
    spanCount: t.Integer({ description: 'Spans here.' }),
    total: t.Integer({ description: 'Spans stored.' }),
    isCut: t.Boolean(),
    errorCount: t.Integer(),
    places: t.Array(t.Object({ project: t.String(), environment: oneOf(ENVIRONMENTS) })),
    root: t.Integer({ description: 'The row that stands for the trace.' }),
    services: t.Array(
      t.Object({
        service: t.String(),
        project: t.String(),
        spans: t.Integer(),
        errors: t.Integer(),
        selfMs: t.Number(),
      }),
    ),
    names: t.Array(t.String()),
    systems: t.Array(t.String(), { description: 'Databases and queues: postgresql, kafka, …' }),
    targets: t.Array(t.String(), {
      description: 'Host and path of calls whose name is their method alone.',
    }),
    spans: t.Object(
      {
        count: t.Integer(),
        spanId: t.Array(t.String()),
        parent: Column('Row of the parent, always before its children; -1 for none.'),
        depth: Column(),
        children: Column('Direct children.'),
        service: Column('Place in services.'),
        name: Column('Place in names.'),
        system: Column('Place in systems; -1 for none.'),
        target: Column('Place in targets; -1 for none.'),
        kind: Column(
          'As OTLP numbers them: 1 internal, 2 server, 3 client, 4 producer, 5 consumer.',
        ),
        status: Column('0 unset, 1 ok, 2 error.'),
        startMs: Column('From the begin of the trace.'),
        durationMs: Column(),
        selfMs: Column('What no child covers.'),
        shiftMs: nullable(Column('How far each was moved, since its clock was off.')),
        flags: Column(
          'Bits: 1 events, 2 links, 4 its parent is missing, 8 an exception, 16 ended before its start, 32 outlives its parent, 64 in a circle.',
        ),
      },
      { description: 'Columns of one length, depth first: a row a span.' },
    ),
    criticalPath: t.Array(
      t.Object({
        span: t.Integer({ description: 'Row.' }),
        startMs: t.Number(),
        endMs: t.Number(),
      }),
    ),
    problems: t.Array(TraceProblem),
    events: t.Array(TraceEvent, { description: 'Errors and events of the trace, 100 at most.' }),
  },
  { $id: 'Trace' },
)
export type TraceView = Static<typeof TraceView>
