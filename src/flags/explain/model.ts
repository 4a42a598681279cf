import { type Static, Type as t } from '@sinclair/typebox'
import { nullable, oneOf } from '../../lib/schema'
import { ENVIRONMENTS } from '../../projects/environment'
import { CLOSED } from '../model'
import { EvaluationFailure, EvaluationSuccess } from '../ofrep/model'

/** A question that somebody tries out. */
export const ExplainRequest = t.Object(
  {
    environment: oneOf(ENVIRONMENTS),
    context: t.Optional(t.Record(t.String(), t.Unknown())),
  },
  CLOSED,
)
export type ExplainRequest = Static<typeof ExplainRequest>

const Read = t.Object({ attribute: t.String(), value: t.Unknown() })

/** What was compared; in groups and segments, all parts that were looked at. */
const Looked = t.Object(
  {
    kind: oneOf(['comparison', 'all', 'any', 'not', 'segment', 'jsonLogic']),
    matched: t.Boolean(),
  },
  {
    description:
      'A comparison has attribute, operator, expected, actual and because; a group and a segment have parts; a raw rule has result and read.',
  },
)

const OUTCOMES = [
  'matched',
  'differs',
  'not-yet',
  'over',
  'failed',
  'not-reached',
  'other-environment',
] as const

/** Why a flag is what it is (`evaluate/explain-flag.ts`). */
export const ExplanationView = t.Object(
  {
    answer: t.Union([EvaluationSuccess, EvaluationFailure]),
    prerequisites: t.Array(
      t.Object({
        flag: t.String(),
        variants: t.Array(t.String()),
        variant: nullable(t.String()),
        met: t.Boolean(),
      }),
    ),
    override: nullable(
      t.String(),
      'The variant that the targeting key has whatever the rules say.',
    ),
    rules: t.Array(t.Object({ id: t.String(), outcome: oneOf(OUTCOMES), looked: t.Array(Looked) })),
    targeting: nullable(t.Object({ result: t.Unknown(), read: t.Array(Read) })),
    buckets: t.Array(
      t.Object({
        hashed: t.String(),
        percent: t.Number(),
        shares: t.Array(t.Object({ variant: t.String(), from: t.Number(), to: t.Number() })),
      }),
      { description: 'Where the key fell among the shares of each split that dealt.' },
    ),
  },
  { $id: 'FlagExplanation' },
)
