import type { Snippet } from './snippet'

export const openTelemetry: Snippet = {
  id: 'otel',
  name: 'OpenTelemetry',
  note: 'For SDKs that speak http/json, as that of JavaScript does; others send through a collector. Exceptions recorded in spans become issues.',
  keywords: /^[A-Z_]+(?==)/gm,
  code: (url, key) => `OTEL_EXPORTER_OTLP_ENDPOINT=${url}/otlp
OTEL_EXPORTER_OTLP_PROTOCOL=http/json
OTEL_EXPORTER_OTLP_HEADERS=X-API-Key=${key}
OTEL_METRICS_EXPORTER=none
OTEL_LOGS_EXPORTER=none
OTEL_SERVICE_NAME=checkout-api
OTEL_RESOURCE_ATTRIBUTES=service.version=1.0.0`,
}
