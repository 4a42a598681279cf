import type { Snippet } from './snippet'

export const collector: Snippet = {
  id: 'collector',
  name: 'Collector',
  note: 'For the OpenTelemetry Collector, which takes every protocol and sends JSON on. Before 0.144 otlp_http is called otlphttp.',
  keywords: /^ *[\w/-]+(?=:)/gm,
  code: (url, key) => `exporters:
  otlp_http/whimbrel:
    traces_endpoint: ${url}/otlp/v1/traces
    encoding: json
    compression: gzip
    headers:
      X-API-Key: "${key}"
service:
  pipelines:
    traces:
      receivers: [otlp]
      exporters: [otlp_http/whimbrel]`,
}
