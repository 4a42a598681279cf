import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
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
export function assistant(
  server: Pick<Harness, 'app'> | string,
  token: string,
  options: Options = {},
) {
  const [origin, send] =
    typeof server === 'string'
      ? [server, fetch]
      : [
          'http://localhost',
          (url: string | URL, init?: RequestInit) =>
            server.app.handle(new Request(String(url), init)),
        ]
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', origin), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: send,
  })
  return connected(transport, options)
}

/** An assistant that starts a program and speaks to it by its stdin and stdout. */
export const stdioAssistant = (
  [command = '', ...args]: string[],
  env: Record<string, string>,
  options: Options = {},
) => connected(new StdioClientTransport({ command, args, env, stderr: 'pipe' }), options)

async function connected(transport: Transport, { name = 'Test', isOld = false }: Options) {
  const mode = isOld ? 'legacy' : { pin: '2026-07-28' }
  const client = new Client({ name, version: '1.0' }, {
    versionNegotiation: { mode },
  } satisfies ClientOptions)
  await client.connect(transport)
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
