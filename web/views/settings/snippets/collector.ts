import type { Snippet } from './snippet'

export const collector: Snippet = {
  id: 'collector',
  name: 'Collector',
  note: 'For the OpenTelemetry Collector, which takes every protocol and sends JSON on.',
  keywords: /^ *[\w/-]+(?=:)/gm,
  code: (url, key) => `exporters:
  otlphttp/whimbrel:
    traces_endpoint: ${url}/otlp/v1/traces
    encoding: json
    compression: gzip
    headers:
      X-API-Key: "${key}"
service:
  pipelines:
    traces:
      receivers: [otlp]
      exporters: [otlphttp/whimbrel]`,
}
