import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Harness } from './harness'

/** What a tool answered. */
export interface Told {
  text: string
  isError: boolean
}

interface Options {
  /** How it names itself. */
  name?: string
  /** Whether it begins with the handshake of 2025. */
  isOld?: boolean
}

/** An assistant that is connected to a server by an access token. */
export async function assistant(
  server: Pick<Harness, 'app'> | string,
  token: string,
  { name = 'Test', isOld = false }: Options = {},
) {
  const client = new Client(
    { name, version: '1.0' },
    { versionNegotiation: { mode: isOld ? 'legacy' : { pin: '2026-07-28' } } },
  )
  const [origin, send] =
    typeof server === 'string'
      ? [server, fetch]
      : [
          'http://localhost',
          (url: string | URL, init?: RequestInit) =>
            server.app.handle(new Request(String(url), init)),
        ]
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', origin), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
      fetch: send,
    }),
  )

  return {
    client,
    tools: async () => (await client.listTools()).tools.map((tool) => tool.name),
    async call(tool: string, given: Record<string, unknown> = {}): Promise<Told> {
      const { content, isError = false } = await client.callTool({ name: tool, arguments: given })
      const text = content.map((part) => ('text' in part ? part.text : '')).join('\n')
      return { text, isError }
    },
  }
}
