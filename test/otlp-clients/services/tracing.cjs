// Loaded before a service: OpenTelemetry's SDK for Node, told by OTEL_* where to send to.
const { ExpressInstrumentation } = require('@opentelemetry/instrumentation-express')
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http')
const { NodeSDK, tracing } = require('@opentelemetry/sdk-node')
const { OTLPTraceExporter } = require('otlp-exporter-2')

/** Spans that ended, and what became of them as the exporter says. */
const counts = { ended: 0, exported: 0, failed: 0 }
const exporter = new OTLPTraceExporter()
const send = exporter.export.bind(exporter)
exporter.export = (spans, done) =>
  send(spans, (result) => {
    counts[result.code === 0 ? 'exported' : 'failed'] += spans.length
    done(result)
  })

const sdk = new NodeSDK({
  spanProcessors: [
    new tracing.BatchSpanProcessor(exporter),
    {
      onStart() {},
      onEnd() {
        counts.ended++
      },
      async forceFlush() {},
      async shutdown() {},
    },
  ],
  instrumentations: [new HttpInstrumentation(), new ExpressInstrumentation()],
})
sdk.start()

/** Sends what waits. @returns what became of the spans */
exports.stopTracing = async () => {
  await sdk.shutdown()
  return counts
}
