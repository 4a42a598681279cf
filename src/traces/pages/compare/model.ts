import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf } from '../../../lib/schema'
import { KINDS } from '../../spans/span'
import { CHANGES } from './compare-traces'

export const CompareQuery = t.Object({
  with: t.String({ description: 'The other trace, 32 hex digits.' }),
})

const TraceSide = t.Object({
  traceId: t.String(),
  startedAt: t.String({ format: 'date-time' }),
  durationMs: t.Number(),
  spanCount: t.Integer(),
  errorCount: t.Integer(),
})
const Side = nullable(
  t.Object({
    count: t.Integer(),
    totalMs: t.Number(),
    selfMs: t.Number(),
    errors: t.Integer(),
  }),
)

export const Comparison = t.Object({
  left: TraceSide,
  right: TraceSide,
  rows: t.Array(
    t.Object({
      depth: t.Integer(),
      service: t.String(),
      name: t.String(),
      kind: oneOf(KINDS),
      change: oneOf(CHANGES, {
        description: 'same: less than 1 ms, or than a tenth of what it took, apart.',
      }),
      deltaMs: nullable(t.Number({ description: 'What the right one took more.' })),
      left: Side,
      right: Side,
    }),
    { description: 'All spans reached by the same services and names from the root are one row.' },
  ),
  isCut: t.Boolean({ description: 'There are more rows than are shown.' }),
})
export type Comparison = Static<typeof Comparison>
