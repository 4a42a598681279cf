import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLIENTS } from './clients'

const docs = readFileSync(join(import.meta.dir, '../../../../docs/mcp.md'), 'utf8')
const ORIGIN = 'https://errors.example.org'

test.each(CLIENTS.map((client) => [client.name, client] as const))(
  'the docs have what the settings say of %s',
  (_, { code }) => {
    expect(docs).toContain(code(ORIGIN, ''))
  },
)

test.each(['claude-code', 'codex'])('and with a token of %s', (id) => {
  const client = CLIENTS.find((one) => one.id === id)
  expect(docs).toContain(client?.code(ORIGIN, 'whimbrel_pat_…') as string)
})

test.each(['cursor', 'vs-code'])('%s sends a token as its header', (id) => {
  const client = CLIENTS.find((one) => one.id === id)
  const { mcpServers, servers } = JSON.parse(client?.code(ORIGIN, 'secret') as string)
  expect((mcpServers ?? servers).whimbrel).toMatchObject({
    url: `${ORIGIN}/mcp`,
    headers: { Authorization: 'Bearer secret' },
  })
})
