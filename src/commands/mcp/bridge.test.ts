import { afterAll, expect, test } from 'bun:test'
import { bridge } from './bridge'

/** What stands between a client and a server: it answers by the method that a message names, and tells what it was sent. */
const between = Bun.serve({
  port: 0,
  async fetch(request) {
    const sent = (await request.json()) as { id?: number; method: string }
    const json = (body: object, status = 200) =>
      Response.json({ jsonrpc: '2.0', ...body }, { status })
    switch (sent.method) {
      case 'refused':
        return json({ id: null, error: { code: -32000, message: 'Send a token.' } }, 401)
      case 'stream':
        return new Response(
          `: beat\n\nevent: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress"}\n\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: sent.id, result: {} })}\n\n`,
          { headers: { 'content-type': 'text/event-stream' } },
        )
      case 'down':
        return new Response('<h1>Bad gateway</h1>', { status: 502 })
      case 'elsewhere':
        return Response.redirect('https://elsewhere.example/mcp', 307)
      case 'never':
        return new Promise<Response>(() => {})
      default:
        return json({ id: sent.id, result: Object.fromEntries(request.headers) })
    }
  },
})
afterAll(() => between.stop(true))

async function said(lines: unknown[], url = between.url.origin): Promise<unknown[]> {
  const written: unknown[] = []
  await bridge({
    url,
    token: 'whimbrel_pat_x',
    lines: (async function* () {
      for (const line of lines) yield typeof line === 'string' ? line : JSON.stringify(line)
    })(),
    write: (line) => written.push(JSON.parse(line)),
  })
  return written
}

const failure = (id: number | null, message: unknown, code = -32000) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
const address = `${between.url.origin}/mcp`

test.each([
  ['a refusal that names no request', { id: 1, method: 'refused' }, [failure(1, 'Send a token.')]],
  [
    'a stream of events',
    { id: 2, method: 'stream' },
    [
      { jsonrpc: '2.0', method: 'notifications/progress' },
      { jsonrpc: '2.0', id: 2, result: {} },
    ],
  ],
  [
    'a proxy that fails',
    { id: 3, method: 'down' },
    [failure(3, `${address} answers 502 and no JSON-RPC.`)],
  ],
  [
    'a redirect, which is not followed with the token',
    { id: 4, method: 'elsewhere' },
    [failure(4, `${address} answers 307 and no JSON-RPC.`)],
  ],
  ['a notification, which has no answer', { method: 'refused' }, []],
  ['a line that is no message', '[1', [failure(null, expect.any(String), -32700)]],
  ['an empty line', ' ', []],
])('%s', async (_, line, answers) => {
  expect(await said([line])).toEqual(answers)
})

test('a server that is not there is said so to each request', async () => {
  const [answer] = await said([{ id: 1, method: 'ping' }], 'http://127.0.0.1:1')
  expect(answer).toEqual(
    failure(1, expect.stringMatching(/^http:..127.0.0.1:1.mcp does not answer: /)),
  )
})

test('a request that the client takes back is not answered', async () => {
  expect(
    await said([
      { id: 1, method: 'never' },
      { method: 'notifications/cancelled', params: { requestId: 1 } },
    ]),
  ).toEqual([])
})

test('headers say again what a message says, and who a client of 2025 is', async () => {
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  const answers = await said([
    { id: 1, method: 'initialize', params: { clientInfo: { name: 'Finch', version: '2' } } },
    { id: 2, method: 'tools/call', params: { name: 'größe', _meta: meta } },
  ])
  // Requests are answered as their answers come.
  expect(answers.find((answer) => (answer as { id?: number }).id === 2)).toMatchObject({
    result: {
      authorization: 'Bearer whimbrel_pat_x',
      'user-agent': 'Finch 2',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': '=?base64?Z3LDtsOfZQ==?=',
    },
  })
})
