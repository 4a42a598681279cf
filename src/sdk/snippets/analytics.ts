import type { Snippet } from './snippet'

export const analytics: Snippet = {
  id: 'analytics',
  name: 'Analytics',
  note: 'Counts views, clicks that lead away and how long pages are looked at, without a cookie. Use a browser key: visitors can read it.',
  keywords: /\b(script|defer|src)\b/g,
  code: (url, key) => `<script defer src="${url}/sdk/whimbrel-analytics.js"
  data-key="${key}"></script>`,
}
