import type { Snippet } from '../../../../src/sdk/snippets/snippet'

/** The commands among the words. */
const keywords = /\b(?:claude|codex|export)\b/g

const claudeCode: Snippet = {
  id: 'claude-code',
  name: 'Claude Code',
  keywords,
  code: (origin, token) =>
    `claude mcp add --transport http whimbrel ${origin}/mcp${token && ` \\\n  --header "Authorization: Bearer ${token}"`}`,
  note: 'In a terminal. Without a token, /mcp in Claude Code then signs you in.',
}

const codex: Snippet = {
  id: 'codex',
  name: 'Codex',
  keywords,
  code: (origin, token) =>
    token
      ? `export WHIMBREL_TOKEN=${token}\ncodex mcp add whimbrel --url ${origin}/mcp --bearer-token-env-var WHIMBREL_TOKEN`
      : `codex mcp add whimbrel --url ${origin}/mcp\ncodex mcp login whimbrel`,
  note: 'In a terminal.',
}

const cursor: Snippet = {
  id: 'cursor',
  name: 'Cursor',
  keywords,
  code: (origin, token) => json({ mcpServers: { whimbrel: server(origin, token) } }),
  note: 'In ~/.cursor/mcp.json, or in .cursor/mcp.json of a project.',
}

const vsCode: Snippet = {
  id: 'vs-code',
  name: 'VS Code',
  keywords,
  code: (origin, token) =>
    json({ servers: { whimbrel: { type: 'http', ...server(origin, token) } } }),
  note: 'In .vscode/mcp.json of a project.',
}

const other: Snippet = {
  id: 'other-client',
  name: 'Another',
  keywords,
  code: (origin, token) => `${origin}/mcp${token && `\nAuthorization: Bearer ${token}`}`,
  note: 'The address, for any client that takes servers by Streamable HTTP.',
}

/** How clients of MCP are told of this server: each takes the token, or '' where it signs its user in by itself. */
export const CLIENTS: readonly Snippet[] = [claudeCode, codex, cursor, vsCode, other]

const server = (origin: string, token: string) => ({
  url: `${origin}/mcp`,
  ...(token && { headers: { Authorization: `Bearer ${token}` } }),
})

const json = (value: object) => JSON.stringify(value, null, 2)
