import type { Snippet } from '../../../../src/sdk/snippets/snippet'

export const analyticsPackage: Snippet = {
  id: 'analytics-package',
  name: 'npm',
  note: 'With Web Vitals. What visitors have agreed to, sessions and users: docs/analytics.md.',
  keywords: /\b(import|from|npm|install)\b/g,
  code: (url, key) => `// npm install ${url}/sdk/whimbrel.tgz
import * as analytics from 'whimbrel/analytics'

analytics.init({ url: '${url}', key: '${key}' })
analytics.track('order', { items: 2 })`,
}
