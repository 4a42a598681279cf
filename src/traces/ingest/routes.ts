import { Elysia } from 'elysia'
import { BatchAnswer } from '../../intake/batch-answer'
import { type IngestRouteDeps, ingest } from '../../projects/keys/door'
import type { IngestSender } from '../../projects/keys/ingest-sender'
import * as model from './model'
import { ingestNative, type NativeIngestDeps } from './native/ingest-native'
import { ingestOtlp } from './otlp/ingest-otlp'
import { refuseProtobuf } from './otlp/refuse-protobuf'

const OTLP = {
  tag: 'Ingest',
  refusesAs: 'rpc-status',
  openToPages: true,
  body: model.ExportBody,
  example: model.EXPORT_EXAMPLE,
  answers: model.ExportAnswer,
  refuses: ['invalid_request'],
} as const

/** Where spans come in. */
export function spanIngestRoutes({ door, bodies, ...deps }: IngestRouteDeps & NativeIngestDeps) {
  const takeOtlp = ({ request, sender }: { request: Request; sender: IngestSender }) => {
    refuseProtobuf(request)
    return bodies[sender.key.kind].useText(sender, request, deps.limits.otlpBytes, (text) =>
      ingestOtlp(deps, sender, text),
    )
  }

  return new Elysia({ name: 'span-ingest' })
    .use(door)
    .post(
      '/otlp/v1/traces',
      takeOtlp,
      ingest('spans:write', {
        summary: 'Send spans of OpenTelemetry (OTLP/HTTP in JSON)',
        description:
          'Bad spans are refused alone and counted in `partialSuccess`; so are those past a cap, all of them where nothing fits, since clients would only repeat a 429. Refusals of the whole request are `google.rpc.Status` in JSON.',
        ...OTLP,
      }),
    )
    .post(
      '/v1/traces',
      takeOtlp,
      ingest('spans:write', {
        summary: 'The same, for who names the address without /otlp',
        ...OTLP,
      }),
    )
    .post(
      '/spans/ingestBatch',
      ({ request, sender }) => {
        deps.usage.refuseWhenFull({ signal: 'span', environment: sender.key.environment })
        return bodies[sender.key.kind].use(sender, request, deps.limits.batchBytes, (batch, text) =>
          ingestNative(deps, sender, batch, text),
        )
      },
      ingest('spans:write', {
        summary: 'Send up to 1000 spans',
        description:
          'Good spans are stored, bad ones are named; when none is good the answer is 400. Of a batch at the edge of a cap what fits is stored, and the rest is named.',
        tag: 'Ingest',
        openToPages: true,
        body: model.SpanBatch,
        example: model.BATCH_EXAMPLE,
        answers: BatchAnswer,
        refuses: [
          ...(['invalid_span', 'environment_not_accepted'] as const),
          ...(['quota_exceeded', 'development_cap_reached'] as const),
        ],
      }),
    )
}
