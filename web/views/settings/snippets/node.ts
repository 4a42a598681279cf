import type { Snippet } from './snippet'

export const node: Snippet = {
  id: 'node',
  name: 'Node',
  note: 'There is no SDK package yet; this is all it takes, in Node 18 or later, Bun and Deno.',
  keywords: /\b(const|new|async|await|process|fetch)\b/g,
  code: (url, key) => `const report = (error) =>
  fetch('${url}/events/ingest', {
    method: 'POST',
    headers: {
      'X-API-Key': '${key}',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({
      platform: 'node',
      release: '1.0.0',
      exception: {
        type: error.name,
        value: error.message,
        stacktrace: error.stack,
      },
    }),
  })

process.on('uncaughtException', async (error) => {
  console.error(error)
  await report(error).catch(console.error)
  process.exit(1)
})

report(new Error('Hello from Node'))`,
}
