import type { Snippet } from './snippet'

export const node: Snippet = {
  id: 'node',
  name: 'Node',
  note: 'Node 20 or later, Bun and Deno. In a bundle for browsers, import `whimbrel` in place of `whimbrel/node`.',
  keywords: /\b(import|from|new|npm|install)\b/g,
  code: (url, key) => `// npm install ${url}/sdk/whimbrel.tgz
import * as Whimbrel from 'whimbrel/node'

Whimbrel.init({
  url: '${url}',
  key: '${key}',
  release: '1.0.0',
})

Whimbrel.captureException(new Error('Hello from Node'))`,
}
