import type { TSchema } from '@sinclair/typebox'
import { AnalyticsBatchBody, AnalyticsEventBody } from '../src/analytics/ingest/model'
import { EventAnswer, EventBatch, EventBody } from '../src/events/event-body'
import {
  BulkEvaluation,
  EvaluationFailure,
  EvaluationRequest,
  EvaluationSuccess,
  RefetchEvaluation,
} from '../src/flags/ofrep/model'
import { ProblemBody } from '../src/http/refusals/problem-body'
import { BatchAnswer } from '../src/intake/batch-answer'
import { ReplaySegmentBody } from '../src/replays/ingest/model'
import { ExportAnswer, ExportBody, SpanBatch, SpanBody } from '../src/traces/ingest/model'

/** The schemas whose types `src/wire.ts` exports. */
const SCHEMAS: Record<string, TSchema> = {
  AnalyticsBatchBody,
  AnalyticsEventBody,
  EventBody,
  EventBatch,
  EventAnswer,
  SpanBody,
  ReplaySegmentBody,
  SpanBatch,
  ExportBody,
  ExportAnswer,
  BatchAnswer,
  ProblemBody,
  EvaluationRequest,
  EvaluationSuccess,
  EvaluationFailure,
  BulkEvaluation,
  RefetchEvaluation,
}

/** The types of `src/wire.ts` as one text of TypeScript that imports nothing. */
export const wireTypes = (): string =>
  Object.entries(SCHEMAS)
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema, name)}\n`)
    .join('\n')

/** @param owner the schema that is written out here; another one of the list stands by its name */
function typeOf(schema: TSchema, owner?: string): string {
  const [name] = Object.entries(SCHEMAS).find(([, one]) => one.$id && one.$id === schema.$id) ?? []
  if (name !== undefined && name !== owner) return name
  if (schema.not) return 'never'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.anyOf && !schema.type)
    return schema.anyOf.map((one: TSchema) => typeOf(one, owner)).join(' | ')
  if (schema.type === 'array') return `Array<${typeOf(schema.items, owner)}>`
  if (schema.type === 'object') return objectOf(schema, owner)
  if (schema.type === 'integer') return 'number'
  return schema.type ?? 'unknown'
}

function objectOf({ properties = {}, required = [], patternProperties }: TSchema, owner?: string) {
  if (patternProperties) {
    const [values] = Object.values(patternProperties) as TSchema[]
    return `Record<string, ${typeOf(values as TSchema, owner)}>`
  }
  const members = Object.entries(properties as Record<string, TSchema>).map(([name, schema]) => {
    const says = schema.description ? `/** ${schema.description} */\n` : ''
    const mark = required.includes(name) ? '' : '?'
    return `${says}${name}${mark}: ${typeOf(schema, owner)}`
  })
  return `{\n${members.join('\n')}`.replaceAll('\n', '\n  ').concat('\n}')
}

if (import.meta.main) process.stdout.write(wireTypes())
