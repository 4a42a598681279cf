import type { Snippet } from '../../../../src/sdk/snippets/snippet'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

export const pageView: Snippet = {
  id: 'page-view',
  name: 'curl',
  note: 'The line says that a browser sends it: by its own name curl is a robot, and those are kept apart.',
  keywords: /^curl\b/gm,
  code: (url, key) => `curl ${url}/analytics/ingestBatch \\
  -H "X-API-Key: ${key}" \\
  -H "Content-Type: application/json" \\
  -A "${BROWSER}" \\
  -d '{"events": [{"name": "$pageview", "url": "https://shop.example/", "title": "Shop"}]}'`,
}
