import { type Static, Type as t } from '@sinclair/typebox'

/** What an application asks (OpenFeature Remote Evaluation Protocol 0.3.0). */
export const EvaluationRequest = t.Object(
  {
    context: t.Optional(
      t.Record(t.String(), t.Unknown(), {
        description:
          'Attributes of whom it asks for; `targetingKey` is the one that splits go by. The environment is that of the key.',
      }),
    ),
  },
  { $id: 'EvaluationRequest' },
)
export type EvaluationRequest = Static<typeof EvaluationRequest>

const metadata = t.Optional(t.Record(t.String(), t.Unknown()))

export const EvaluationSuccess = t.Object(
  {
    key: t.String(),
    reason: t.String(),
    variant: t.Optional(t.String()),
    value: t.Optional(t.Unknown({ description: 'Left out where the default of the code holds.' })),
    metadata,
  },
  { $id: 'EvaluationSuccess' },
)
export type EvaluationSuccess = Static<typeof EvaluationSuccess>

export const EvaluationFailure = t.Object(
  { key: t.String(), errorCode: t.String(), errorDetails: t.Optional(t.String()), metadata },
  { $id: 'EvaluationFailure' },
)
export type EvaluationFailure = Static<typeof EvaluationFailure>

export const BulkEvaluation = t.Object(
  {
    flags: t.Array(t.Union([EvaluationSuccess, EvaluationFailure])),
    eventStreams: t.Array(
      t.Object({
        type: t.Literal('sse'),
        endpoint: t.Object({ requestUri: t.String({ description: 'On this origin; a secret.' }) }),
        inactivityDelaySec: t.Integer(),
      }),
    ),
  },
  { $id: 'BulkEvaluation' },
)
export type BulkEvaluation = Static<typeof BulkEvaluation>

/** What the stream says: ask for all flags again. */
export const RefetchEvaluation = t.Object(
  {
    type: t.Literal('refetchEvaluation'),
    etag: t.String(),
    lastModified: t.Integer({ description: 'Seconds since the epoch.' }),
  },
  { $id: 'RefetchEvaluation' },
)
export type RefetchEvaluation = Static<typeof RefetchEvaluation>
