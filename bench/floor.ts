/**
 * The floor: the least a JSON ingest in this runtime can do. It parses the body and answers;
 * nothing is checked, kept or grouped. Rates are stated as a share of this one's, in the same run.
 */
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    const event = (await request.json()) as { id: string }
    return new Response(`{"id":"${event.id}"}`, { headers: { 'Content-Type': 'application/json' } })
  },
})
console.log(server.url.href)
