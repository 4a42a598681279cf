import type { Snippet } from './snippet'

export const javascript: Snippet = {
  id: 'javascript',
  name: 'JavaScript',
  note: 'There is no SDK package yet; this is all it takes in a page. Use a browser key there: visitors can read it.',
  keywords: /\b(const|new|addEventListener|fetch)\b/g,
  // A rejection need not be an Error, and a report that fails must not be reported.
  code: (url, key) => `const report = (thrown) =>
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
        type: thrown?.name ?? typeof thrown,
        value: thrown?.message ?? textOf(thrown),
        stacktrace: thrown?.stack,
      },
      request: { url: location.href },
    }),
  }).catch(console.warn)

const textOf = (thrown) =>
  (typeof thrown === 'object' && JSON.stringify(thrown)) || String(thrown)

addEventListener('error', (event) => report(event.error ?? event.message))
addEventListener('unhandledrejection', (event) => report(event.reason))

report(new Error('Hello from JavaScript'))`,
}
