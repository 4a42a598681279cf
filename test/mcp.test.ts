import { expect, test } from 'bun:test'
import { assistant } from './assistant'
import { harness, type ProblemBody } from './harness'
import { checkoutFailure } from './seeds'

const it = await harness()
const KEY = /ingest_live_\w+/

const message = (method: string, headers: Record<string, string>) =>
  it.send<{ error: { message: string; data: ProblemBody } }>(method, '/mcp', {
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: { jsonrpc: '2.0', id: 1, method: 'ping' } }),
  })

test.each([
  ['2026-07-28', false],
  ['2025-11-25', true],
])(
  'an assistant of %s sets a project up, sends an error, finds it and reads why',
  async (revision, isOld) => {
    const { client, call } = await assistant(it, it.giveToken('admin'), { isOld })
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    const project = `shop-${revision}`
    const setUp = await call('setup_project', { newProject: project, platform: 'node' })
    expect(setUp.text).toContain("import * as Whimbrel from 'whimbrel/node'")
    const [key = ''] = KEY.exec(setUp.text) ?? []
    await it.sendEvent(checkoutFailure('total'), key)
    const found = await call('search_issues', { project, environment: 'development' })
    const [id = ''] = /SHOP[\w-]*-\d+/.exec(found.text) ?? []
    const { text } = await call('get_issue', { id })
    expect(text).toContain("⟦Cannot read properties of undefined (reading 'total')⟧")
    expect(text).toContain('at ⟦totalTotal (src/total.ts:41:9)⟧')
  },
)

test('each sees the tools that scopes and role allow', async () => {
  const seen = async (...given: Parameters<typeof it.giveToken>) =>
    (await assistant(it, it.giveToken(...given))).tools()
  const reading = ['list_projects', 'search_issues', 'get_issue']
  expect(await seen('viewer', ['read'])).toEqual(reading)
  expect(await seen('member', ['read', 'write', 'keys'])).toEqual(reading)
  expect(await seen('admin', ['read', 'keys'])).toEqual([
    'list_projects',
    'setup_project',
    'search_issues',
    'get_issue',
  ])
})

test('a call that lacks a scope says by HTTP which to ask for', async () => {
  const { call } = await assistant(it, it.giveToken('admin', ['read']))
  await expect(call('setup_project', { platform: 'node' })).rejects.toThrow(
    'Insufficient scope: required "read keys"',
  )
})

const METADATA = 'resource_metadata="http://localhost/.well-known/oauth-protected-resource/mcp"'

test.each([
  [
    'without a token',
    'POST',
    {},
    401,
    'missing_token',
    `Bearer ${METADATA}, scope="read write keys"`,
  ],
  [
    'with a token that is none',
    'POST',
    { authorization: 'Bearer whimbrel_pat_x' },
    401,
    'unknown_token',
    `Bearer error="invalid_token", ${METADATA}, scope="read write keys"`,
  ],
  [
    'from a page of another origin',
    'POST',
    { origin: 'https://evil.example' },
    403,
    'origin_not_allowed',
    null,
  ],
  ['for a stream', 'GET', {}, 405, 'method_not_allowed', null],
])('a request %s is refused', async (_, method, headers, status, code, challenge) => {
  const answer = await message(method, headers)
  expect([answer.status, answer.body.error.data.code]).toEqual([status, code])
  expect(answer.headers.get('www-authenticate')).toBe(challenge)
})

test('a name that only points here is refused (DNS rebinding)', async () => {
  const headers = { authorization: `Bearer ${it.giveToken()}`, origin: 'http://evil.example' }
  const request = new Request('http://evil.example/mcp', { method: 'POST', headers })
  expect((await it.app.handle(request)).status).toBe(421)
})
