import { expect, test } from 'bun:test'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { AuditEntry } from '../src/accounts/audit/model'
import { harness } from './harness'
import { checkoutFailure } from './seeds'

const it = await harness()
const CALLBACK = 'http://127.0.0.1:49152/callback'

/** What the SDK's client keeps of signing in, as a program of one user does. */
function keptInMemory() {
  const kept: Record<string, unknown> = {}
  const opened: URL[] = []
  const of =
    <Value>(name: string) =>
    () =>
      kept[name] as Value
  const save = (name: string) => (value: unknown) => {
    kept[name] = value
  }
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'Editor', redirect_uris: [CALLBACK] },
    state: () => 'st-1',
    clientInformation: of('client'),
    saveClientInformation: save('client'),
    tokens: of('tokens'),
    saveTokens: save('tokens'),
    codeVerifier: of('verifier'),
    saveCodeVerifier: save('verifier'),
    discoveryState: of('discovery'),
    saveDiscoveryState: save('discovery'),
    redirectToAuthorization: (url) => void opened.push(url),
  }
  return { provider, opened }
}

/** Connects to `/mcp` of the app in this process, knowing nothing but its address. */
function connection(authProvider: OAuthClientProvider) {
  const client = new Client(
    { name: 'editor', version: '1.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    authProvider,
    fetch: (url, init) => it.app.handle(new Request(String(url), init)),
  })
  return { client, transport }
}

test('an assistant that is given nothing but the address is let in, and sets up, finds, reads and resolves', async () => {
  const { provider, opened } = keptInMemory()
  const first = connection(provider)
  await expect(first.client.connect(first.transport)).rejects.toThrow(UnauthorizedError)

  const [page] = opened
  expect(page?.origin + (page?.pathname ?? '')).toBe('http://localhost/oauth/authorize')
  const person = it.giveSession('owner', { email: 'ada@example.org' })
  const allowed = await it.send<{ returnTo: string }>('POST', '/api/v1/oauth/allow', {
    body: { query: page?.search, scopes: ['read', 'write', 'keys'] },
    headers: person,
  })
  await first.transport.finishAuth(new URL(allowed.body.returnTo).searchParams)

  const { client, transport } = connection(provider)
  await client.connect(transport)
  const call = async (name: string, given: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: given })
    const text = content.map((part) => ('text' in part ? part.text : '')).join('\n')
    expect([name, isError ?? false, text]).toEqual([name, false, text])
    return text
  }
  const setUp = await call('setup_project', { newProject: 'Atelier', platform: 'node' })
  const [key = ''] = /ingest_live_\w+/.exec(setUp) ?? []
  await it.sendEvent(checkoutFailure('total'), key)
  const found = await call('search_issues', { project: 'atelier', environment: 'development' })
  const [id = ''] = /ATELIER[\w-]*-\d+/.exec(found) ?? []
  expect(await call('get_issue', { id })).toContain('totalTotal (src/total.ts:41:9)')
  await call('resolve_issue', { id })
  expect((await it.issue(id)).status).toBe('resolved')

  const { items } = (await it.get<{ items: AuditEntry[] }>('/api/v1/auditLog')).body
  const byEditor = items.filter(({ detail }) => detail.client === 'editor 1.0')
  expect(byEditor.map(({ action, actor }) => [action, actor.name])).toEqual([
    ['issue.change', 'ada@example.org'],
    ['key.create', 'ada@example.org'],
    ['project.create', 'ada@example.org'],
  ])
  for (const { detail } of byEditor) expect(detail.token).toMatch(/^Editor …\w{4}$/)
})
