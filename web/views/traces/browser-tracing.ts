import type { Snippet } from '../../../src/sdk/snippets/snippet'

export const browserTracing: Snippet = {
  id: 'otel-browser',
  name: 'Browser',
  note: 'Use a browser key there: visitors can read it. Name your site among its allowed origins.',
  keywords: /\b(import|from|const|new)\b/g,
  code: (url, key) => `import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, WebTracerProvider } from '@opentelemetry/sdk-trace-web'

const exporter = new OTLPTraceExporter({
  url: '${url}/otlp/v1/traces',
  headers: { 'X-API-Key': '${key}' },
})
new WebTracerProvider({
  resource: resourceFromAttributes({ 'service.name': 'shop-web', 'service.version': '1.0.0' }),
  spanProcessors: [new BatchSpanProcessor(exporter)],
}).register()`,
}
