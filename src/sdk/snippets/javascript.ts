import type { Snippet } from './snippet'

export const javascript: Snippet = {
  id: 'javascript',
  name: 'JavaScript',
  note: 'Captures what nobody catches, with what led to it. Use a browser key: visitors can read it. The address for bundlers is beside Node.',
  keywords: /\b(script|src|new)\b/g,
  code: (url, key) => `<script src="${url}/sdk/whimbrel.js"
  data-key="${key}" data-release="1.0.0"></script>

<script>
  Whimbrel.captureException(new Error('Hello from JavaScript'))
</script>`,
}
