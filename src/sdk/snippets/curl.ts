import type { Snippet } from './snippet'

export const curl: Snippet = {
  id: 'curl',
  name: 'curl',
  keywords: /^curl\b/gm,
  code: (url, key) => `curl ${url}/events/ingest \\
  -H "X-API-Key: ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"message": "Hello from curl", "level": "info", "release": "1.0.0"}'`,
}
