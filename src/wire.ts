/**
 * The types of what clients send and of what they are answered, alone: no code comes with them. For clients that
 * take nothing else of ours, `scripts/wire-types.ts` writes the same types without an import.
 */
export type { AnalyticsBatchBody, AnalyticsEventBody } from './analytics/ingest/model'
export type { EventAnswer, EventBatch, EventBody } from './events/event-body'
export type {
  BulkEvaluation,
  EvaluationFailure,
  EvaluationRequest,
  EvaluationSuccess,
  RefetchEvaluation,
} from './flags/ofrep/model'
export type { ProblemBody } from './http/refusals/problem-body'
export type { BatchAnswer } from './intake/batch-answer'
export type { ReplaySegmentBody } from './replays/ingest/model'
export type { ExportAnswer, ExportBody, SpanBatch, SpanBody } from './traces/ingest/model'
