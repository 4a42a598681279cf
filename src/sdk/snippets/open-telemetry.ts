import type { Snippet } from './snippet'

export const openTelemetry: Snippet = {
  id: 'otel',
  name: 'OpenTelemetry',
  note: 'For SDKs that speak http/json, as that of JavaScript does; others send through a collector. Exceptions recorded in spans become issues.',
  keywords: /(?<=^export )[A-Z_]+(?==)/gm,
  code: (url, key) => `export OTEL_EXPORTER_OTLP_ENDPOINT=${url}/otlp
export OTEL_EXPORTER_OTLP_PROTOCOL=http/json
export OTEL_EXPORTER_OTLP_HEADERS=X-API-Key=${key}
export OTEL_METRICS_EXPORTER=none
export OTEL_LOGS_EXPORTER=none
export OTEL_SERVICE_NAME=checkout-api
export OTEL_RESOURCE_ATTRIBUTES=service.version=1.0.0`,
}
