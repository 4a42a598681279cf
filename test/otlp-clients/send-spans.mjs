// Sends batches of spans as OpenTelemetry's SDK of a line (2 or 3) does, and prints a line of JSON
// for each answer it gets, each warning of the SDK and each batch that is done with. For Node.
import { randomBytes } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'

const { line, url, key, compression, batches } = JSON.parse(process.argv[2])
const { OTLPTraceExporter } = await import(`otlp-exporter-${line}`)
const { RandomIdGenerator, TracerProvider } = await import(`sdk-trace-${line}`)

const tell = (what) => console.log(JSON.stringify(what))

subscribe('http.client.response.finish', ({ response: { statusCode, headers } }) =>
  tell({ answer: { status: statusCode, retryAfter: headers['retry-after'] ?? null } }),
)
const warn = (...words) => tell({ warning: words.map(textOf).join(' ') })
const ignore = () => undefined
diag.setLogger(
  { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
  { logLevel: DiagLogLevel.WARN },
)

const ended = []
const ids = new RandomIdGenerator()
let isNextBad = false
const provider = new TracerProvider({
  resource: resourceFromAttributes({
    'service.name': 'orders',
    'service.version': '4.12.0',
    'process.command_args': ['node', 'orders.js'],
  }),
  idGenerator: {
    generateTraceId: () => ids.generateTraceId(),
    generateSpanId: () => (isNextBad ? '0'.repeat(16) : ids.generateSpanId()),
  },
  spanLimits: { attributeCountLimit: 8, eventCountLimit: 1, linkCountLimit: 1 },
  spanProcessors: [
    {
      onStart: ignore,
      onEnd: (span) => ended.push(span),
      forceFlush: async () => undefined,
      shutdown: async () => undefined,
    },
  ],
})
const tracer = provider.getTracer('shop', '1.2.3')
const exporter = new OTLPTraceExporter({ url, compression, headers: { 'X-API-Key': key } })

for (const batch of batches) {
  if (batch.everything) makeEverything(batch.everything)
  for (let i = 0; i < (batch.small ?? 0); i++) makeSmall(batch.length ?? 2)
  isNextBad = true
  for (let i = 0; i < (batch.bad ?? 0); i++) makeSmall(2)
  isNextBad = false
  const spans = ended.splice(0)
  const { code, error } = await new Promise((done) => exporter.export(spans, done))
  tell({
    done: {
      isSuccess: code === 0,
      error: error ? { message: error.message, code: error.code ?? null, data: error.data } : null,
      ids: spans.map((span) => span.spanContext()),
    },
  })
}
await exporter.shutdown()

/** With so many characters that do not compress to less than half. */
function makeSmall(length) {
  const text = randomBytes(length / 2).toString('hex')
  tracer.startSpan('small', { attributes: { text } }).end()
}

/** A trace of two spans with all that the API of spans can say. @param second s since the epoch */
function makeEverything(second) {
  const root = tracer.startSpan('GET /orders/:id', {
    kind: SpanKind.SERVER,
    startTime: [second, 1],
    links: [
      { context: linked('a'), attributes: { 'link.kind': 'dropped for the next' } },
      { context: linked('b'), attributes: { 'link.kind': 'batch' } },
    ],
    attributes: {
      text: 'Grüße, 世界',
      whole: 42,
      half: 0.5,
      large: 2 ** 53 + 2,
      huge: 1e21,
      nan: Number.NaN,
      yes: true,
      list: ['a', null, 'b'],
      'one.too.many': 'dropped',
    },
  })
  root.addEvent('dropped for the next')
  root.addEvent('retry', { attempt: 1 }, [second, 100_000_007])
  root.setStatus({ code: SpanStatusCode.ERROR, message: 'no such order' })
  tracer
    .startSpan(
      'SELECT shop.item',
      { kind: SpanKind.CLIENT, startTime: [second, 2] },
      trace.setSpan(ROOT_CONTEXT, root),
    )
    .end([second, 999_999_999])
  root.end([second + 1, 9])
}

function linked(digit) {
  return { traceId: digit.repeat(32), spanId: digit.repeat(16), traceFlags: 1 }
}

function textOf(word) {
  return typeof word === 'string' ? word : JSON.stringify(word)
}
