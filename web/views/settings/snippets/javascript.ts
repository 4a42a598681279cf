import type { Snippet } from './snippet'

export const javascript: Snippet = {
  id: 'javascript',
  name: 'JavaScript',
  note: 'There is no SDK package yet; this is all it takes in a page. Use a browser key there: visitors can read it.',
  keywords: /\b(const|new|addEventListener|fetch)\b/g,
  code: (url, key) => `const report = (error) =>
  fetch('${url}/events/ingest', {
    method: 'POST',
    keepalive: true,
    headers: {
      'X-API-Key': '${key}',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({
      platform: 'javascript',
      release: '1.0.0',
      exception: {
        type: error.name,
        value: error.message,
        stacktrace: error.stack,
      },
      request: { url: location.href },
    }),
  })

addEventListener('error', (event) => event.error && report(event.error))
addEventListener('unhandledrejection', (event) => report(event.reason))

report(new Error('Hello from JavaScript'))`,
}
