import { type Static, Type as t } from '@sinclair/typebox'
import { Dropped } from '../../intake/client-reports'
import { oneOf } from '../../lib/schema'
import { KINDS, STATUSES } from '../spans/span'

const Time = t.String({
  pattern: '^(\\d{1,20}|\\d{4}-\\d\\d-\\d\\d[Tt ]\\d\\d:\\d\\d.*)$',
  description: 'RFC 3339, or nanoseconds since the epoch as text.',
})
const hexDigits = (count: number) =>
  t.String({
    pattern: `^(?!0+$)[0-9a-fA-F]{${count}}$`,
    description: `${count} hex digits, not all of them 0.`,
  })

const Nano = t.String({
  pattern: '^\\d{1,20}$',
  description: 'Nanoseconds since the epoch, as text.',
})
const KeyValues = t.Array(
  t.Object({
    key: t.String(),
    value: t.Object(
      {},
      { additionalProperties: true, description: 'AnyValue, as `{"stringValue": "x"}`.' },
    ),
  }),
)

/** The shape that the document shows; `otlp/` reads it, with more spellings (opentelemetry-proto, trace.proto). */
export const ExportBody = t.Object(
  {
    resourceSpans: t.Array(
      t.Object({
        resource: t.Optional(t.Object({ attributes: KeyValues })),
        scopeSpans: t.Array(
          t.Object({
            scope: t.Optional(
              t.Object({ name: t.Optional(t.String()), version: t.Optional(t.String()) }),
            ),
            spans: t.Array(
              t.Object({
                traceId: hexDigits(32),
                spanId: hexDigits(16),
                parentSpanId: t.Optional(t.String()),
                name: t.String(),
                kind: t.Optional(t.Integer({ minimum: 0, maximum: 5 })),
                startTimeUnixNano: Nano,
                endTimeUnixNano: Nano,
                attributes: t.Optional(KeyValues),
                events: t.Optional(
                  t.Array(
                    t.Object({
                      timeUnixNano: Nano,
                      name: t.String(),
                      attributes: t.Optional(KeyValues),
                    }),
                  ),
                ),
                links: t.Optional(t.Array(t.Object({ traceId: t.String(), spanId: t.String() }))),
                status: t.Optional(
                  t.Object({ code: t.Optional(t.Integer()), message: t.Optional(t.String()) }),
                ),
              }),
            ),
          }),
        ),
      }),
    ),
  },
  { $id: 'ExportTraceServiceRequest' },
)
export type ExportBody = Static<typeof ExportBody>

export const EXPORT_EXAMPLE = {
  resourceSpans: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'orders' } }] },
      scopeSpans: [
        {
          spans: [
            {
              traceId: '5b8efff798038103d269b633813fc60c',
              spanId: 'eee19b7ec3c1b174',
              name: 'GET /orders/:id',
              kind: 2,
              startTimeUnixNano: '1795238914000000000',
              endTimeUnixNano: '1795238914100000000',
              attributes: [{ key: 'http.response.status_code', value: { intValue: '200' } }],
            },
          ],
        },
      ],
    },
  ],
}

export const ExportAnswer = t.Object({
  partialSuccess: t.Optional(
    t.Object({
      rejectedSpans: t.String({ description: 'How many, as text; "0" with a warning.' }),
      errorMessage: t.String(),
    }),
  ),
})
export type ExportAnswer = Static<typeof ExportAnswer>

const Free = t.Record(t.String(), t.Unknown())
/** Without `unspecified`, which a sender says by leaving the kind out. */
const [, ...SENT_KINDS] = KINDS

export const SpanBody = t.Object(
  {
    traceId: hexDigits(32),
    spanId: hexDigits(16),
    parentSpanId: t.Optional(t.String({ description: 'Left out of a root.' })),
    name: t.String(),
    kind: t.Optional(oneOf(SENT_KINDS)),
    startTime: Time,
    endTime: Time,
    status: t.Optional(oneOf(STATUSES)),
    statusMessage: t.Optional(t.String()),
    attributes: t.Optional(Free),
    resource: t.Optional(Free),
    release: t.Optional(t.String({ minLength: 1, maxLength: 250 })),
    events: t.Optional(
      t.Array(
        t.Object({
          name: t.String(),
          time: t.Optional(Time),
          attributes: t.Optional(Free),
        }),
      ),
    ),
    links: t.Optional(
      t.Array(t.Object({ traceId: t.String(), spanId: t.String(), attributes: t.Optional(Free) })),
    ),
    environment: t.Optional(t.Never({ description: 'Refused: the key says it.' })),
  },
  { $id: 'SpanBody' },
)

export type SpanBody = Static<typeof SpanBody>

export const SpanBatch = t.Object({
  spans: t.Array(SpanBody, { maxItems: 1000 }),
  resource: t.Optional(
    t.Record(t.String(), t.Unknown(), { description: 'Of spans that bring none of their own.' }),
  ),
  release: t.Optional(
    t.String({ minLength: 1, maxLength: 250, description: 'Of spans that name none.' }),
  ),
  dropped: Dropped,
})
export type SpanBatch = Static<typeof SpanBatch>

export const BATCH_EXAMPLE = {
  spans: [
    {
      traceId: '5b8efff798038103d269b633813fc60c',
      spanId: 'eee19b7ec3c1b174',
      name: 'GET /orders/:id',
      kind: 'server',
      startTime: '2026-11-21T09:17:26.939Z',
      endTime: '2026-11-21T09:17:27.041250Z',
      status: 'ok',
      attributes: { 'http.response.status_code': 200 },
      resource: { 'service.name': 'orders' },
      release: 'orders@1.4.2',
    },
  ],
}
