import { describe, expect, test } from 'bun:test'
import type { ConsentView } from '../src/accounts/oauth/model'
import type { TokenView } from '../src/accounts/tokens/model'
import { tokenReads } from '../src/accounts/tokens/reads'
import { sha256Text } from '../src/lib/hash'
import { DAY_MS } from '../src/lib/time'
import { harness } from './harness'
import { CALLBACK, ORIGIN, type Other, program, VERIFIER } from './oauth'

const it = await harness()
const editor = await program(it, [
  CALLBACK,
  'https://editor.example/callback',
  'https://editor.example/named?edition=web',
])
const { ask, allow, code, fetchToken, form, person } = editor
const opens = (token: string) => tokenReads(it.seeds, () => {}).find(token, it.time.now)
const tokensOf = async () =>
  (await it.send<{ items: TokenView[] }>('GET', '/api/v1/tokens', { headers: person })).body.items

describe('a program that was let in', () => {
  test('has a token that its person sees, for as long as they were told', async () => {
    const { body: asked } = await ask<ConsentView>()
    expect(asked).toMatchObject({
      client: { name: 'Editor', host: null },
      redirect: { kind: 'computer', to: '127.0.0.1:49152' },
      scopes: ['read', 'write', 'keys'],
      endsInDays: 90,
    })
    const { body, headers } = await fetchToken(await code())
    expect(body).toMatchObject({
      token_type: 'Bearer',
      scope: 'read write keys',
      expires_in: (90 * DAY_MS) / 1000,
    })
    expect(headers.get('cache-control')).toBe('no-store')
    const [listed] = await tokensOf()
    expect(listed).toMatchObject({ name: 'Editor', client: { host: null } })
    expect(Date.parse(listed?.expiresAt as string) - it.time.now).toBe(90 * DAY_MS)
  })

  test('may do what its person has ticked, and no more than that person', async () => {
    const less = await fetchToken(await code({}, { scopes: ['read'] }))
    expect(less.body.scope).toBe('read')
    const viewer = { headers: it.giveSession('viewer') }
    expect((await ask<ConsentView>({}, viewer.headers)).body.scopes).toEqual(['read'])
    const { body } = await fetchToken(await code({}, viewer))
    expect(body.scope).toBe('read')
    expect([...(opens(body.access_token)?.scopes ?? [])]).toEqual(['read'])
  })

  test('comes to the door of assistants alone, to which hand-made tokens come too', async () => {
    const { access_token } = (await fetchToken(await code())).body
    expect(opens(access_token)).toMatchObject({ client: editor.id })
    const refused = await it.get('/api/v1/me', access_token)
    expect([refused.status, refused.body.code]).toEqual([401, 'unknown_token'])
    expect(opens(it.giveToken('member'))).toMatchObject({ client: null })
  })

  test('is out once its person revokes the token, or it gives it back', async () => {
    const [one, two] = [await fetchToken(await code()), await fetchToken(await code())]
    const [newest] = await tokensOf()
    await it.send('DELETE', `/api/v1/tokens/${newest?.id}`, { headers: person })
    expect(opens(two.body.access_token)).toBeUndefined()
    const { access_token: token } = one.body
    const byOther = await form('/oauth/revoke', { token, client_id: 'registered.other' })
    expect([byOther.status, byOther.body.error]).toEqual([400, 'invalid_client'])
    expect(opens(token)).toBeDefined()
    expect((await form('/oauth/revoke', { token, client_id: editor.id })).status).toBe(200)
    expect(opens(token)).toBeUndefined()
    expect((await form('/oauth/revoke', { token, client_id: editor.id })).status).toBe(200)
  })

  test('stands in the audit log with whether anybody vouches for its name', async () => {
    const { body } = await it.get<{ items: unknown[] }>('/api/v1/auditLog?action=token.create')
    expect(body.items).toContainEqual(
      expect.objectContaining({
        detail: expect.objectContaining({ name: 'Editor', program: 'registered by itself' }),
      }),
    )
  })
})

describe('nothing leads to an address that is not the program’s own', () => {
  test.each<[string, Other]>([
    ['no address', { redirect_uri: null }],
    ['another site', { redirect_uri: 'https://evil.example/callback' }],
    ['another port of a site', { redirect_uri: 'https://editor.example:8443/callback' }],
    ['another path of a site', { redirect_uri: 'https://editor.example/callback/../open' }],
    ['another query', { redirect_uri: 'https://editor.example/named?edition=evil' }],
    ['another name of the machine', { redirect_uri: 'http://localhost:49152/callback' }],
    ['another path within the machine', { redirect_uri: 'http://127.0.0.1:49152/other' }],
    ['a machine that is not the person’s', { redirect_uri: 'http://10.0.0.1:49152/callback' }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['a client that nobody knows', { client_id: 'editor' }],
    ['a client that says more than it registered', { client_id: `${editor.id}AA` }],
    ['no client', { client_id: null }],
  ])('%s', async (_, other) => {
    for (const answer of [await ask(other), await allow(other)]) {
      expect(answer.status).toBe(400)
      expect(answer.body.returnTo).toBeUndefined()
    }
  })

  test('a parameter that is there twice', async () => {
    const query = `${editor.query()}&redirect_uri=https%3A%2F%2Fevil.example`
    const { status, body } = await it.send<{ detail: string }>('POST', '/api/v1/oauth/request', {
      body: { query },
      headers: person,
    })
    expect([status, body.detail]).toEqual([400, 'redirect_uri is there twice; send it once.'])
  })
})

describe('within the machine', () => {
  test('a program takes whichever port is free', async () => {
    const redirect_uri = 'http://127.0.0.1:60001/callback'
    const { returnTo } = (await allow({ redirect_uri })).body
    expect(returnTo).toStartWith(`${redirect_uri}?`)
    const given = new URL(returnTo).searchParams.get('code') as string
    expect((await fetchToken(given, { redirect_uri })).status).toBe(200)
  })
})

describe('an answer to a program', () => {
  test('says whose it is, and keeps what the address had', async () => {
    const redirect_uri = 'https://editor.example/named?edition=web'
    const url = new URL((await allow({ redirect_uri })).body.returnTo)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      edition: 'web',
      code: expect.stringMatching(/^\w{43}$/),
      state: 'st-1',
      iss: ORIGIN,
    })
    const { denyTo } = (await ask<ConsentView>({ state: null })).body
    const denied = Object.fromEntries(new URL(denyTo).searchParams)
    expect(denied).toMatchObject({ error: 'access_denied', iss: ORIGIN })
    expect(denied).not.toHaveProperty('state')
  })

  test.each<[string, string, Other]>([
    ['a token without a code', 'unsupported_response_type', { response_type: 'token' }],
    ['no challenge', 'invalid_request', { code_challenge: null }],
    [
      'a challenge without a method, which is plain',
      'invalid_request',
      { code_challenge_method: null },
    ],
    ['a plain challenge', 'invalid_request', { code_challenge_method: 'plain' }],
    ['a challenge that is none', 'invalid_request', { code_challenge: VERIFIER.slice(1) }],
    ['another server', 'invalid_target', { resource: 'https://other.example/mcp' }],
    ['another part of this server', 'invalid_target', { resource: `${ORIGIN}/api` }],
    ['scopes that there are not', 'invalid_scope', { scope: 'admin' }],
  ])('is an error for %s', async (_, error, other) => {
    for (const { status, body } of [await ask(other), await allow(other)]) {
      expect(status).toBe(400)
      const url = new URL(body.returnTo as string)
      expect(url.origin + url.pathname).toBe(CALLBACK)
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        error,
        state: 'st-1',
        iss: ORIGIN,
      })
    }
  })
})

describe('a person lets a program in', () => {
  test.each<[string, number, string, () => Record<string, string>]>([
    [
      'not by a page of another site',
      403,
      'cross_site',
      () => ({ ...person, 'sec-fetch-site': 'cross-site' }),
    ],
    ['not by a form', 403, 'cross_site', () => ({ ...person, 'content-type': 'text/plain' })],
    [
      'not by a token',
      403,
      'session_required',
      () => ({ authorization: `Bearer ${it.giveToken()}` }),
    ],
    ['not without a session', 401, 'missing_token', () => ({})],
  ])('%s', async (_, status, code, headers) => {
    const answer = await allow({}, { headers: headers() })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('on a page that no other site can put a frame around, and that a program can wait for', async () => {
    const { status, headers } = await it.send('GET', `/oauth/authorize${editor.query()}`, {
      headers: { accept: 'text/html' },
    })
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  })
})

describe('a code is refused', () => {
  test.each<[string, string, Other]>([
    ['without the verifier', 'invalid_grant', { code_verifier: null }],
    [
      'with the challenge as the verifier',
      'invalid_grant',
      { code_verifier: sha256Text(VERIFIER) },
    ],
    ['to another client', 'invalid_grant', { client_id: 'registered.other' }],
    ['to nobody', 'invalid_grant', { client_id: null }],
    ['with another address', 'invalid_grant', { redirect_uri: 'https://editor.example/callback' }],
    ['for another server', 'invalid_target', { resource: 'https://other.example/mcp' }],
    ['as a password', 'unsupported_grant_type', { grant_type: 'password' }],
    ['that nobody gave', 'invalid_grant', { code: 'x'.repeat(43) }],
  ])('%s', async (_, error, other) => {
    const { status, body } = await fetchToken(await code(), other)
    expect([status, body.error]).toEqual([400, error])
  })

  test('after a try that was wrong, and after a minute', async () => {
    const tried = await code()
    await fetchToken(tried, { code_verifier: 'x'.repeat(43) })
    expect((await fetchToken(tried)).body.error).toBe('invalid_grant')
    const late = await code()
    it.time.now += 60_000
    expect((await fetchToken(late)).body.error).toBe('invalid_grant')
  })

  test('when it comes a second time, and its token ends with that', async () => {
    const given = await code()
    const { access_token } = (await fetchToken(given)).body
    expect(opens(access_token)).toBeDefined()
    expect((await fetchToken(given)).body).toMatchObject({
      error: 'invalid_grant',
      error_description: expect.stringContaining('revoked'),
    })
    expect(opens(access_token)).toBeUndefined()
  })

  test('when its person has signed out meanwhile', async () => {
    const headers = it.giveSession('member')
    const given = await code({}, { headers })
    await it.send('DELETE', '/api/v1/session', { headers })
    expect((await fetchToken(given)).body.error).toBe('invalid_grant')
  })
})

describe('a program registers', () => {
  const register = (body: object) =>
    it.send<Record<string, unknown>>('POST', '/oauth/register', { body })

  test('with those of its addresses that are taken', async () => {
    const { status, body } = await register({
      client_name: 'Cursor',
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: [
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'com.example.app:/callback',
        'http://[::1]/callback',
        'http://example.org/callback',
        'javascript:alert(1)',
        'data:text/html,x',
        'https://user@example.org/callback',
        'https://example.org/#fragment',
      ],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      client_name: 'Cursor',
      token_endpoint_auth_method: 'none',
      redirect_uris: [
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'com.example.app:/callback',
        'http://[::1]/callback',
      ],
    })
    expect(body).not.toHaveProperty('client_secret')
  })

  test.each([
    ['no address that is taken', 'invalid_redirect_uri', ['http://example.org/callback']],
    [
      'more than an address can hold',
      'invalid_client_metadata',
      Array.from({ length: 20 }, (_, i) => `https://example.org/${'x'.repeat(90)}${i}`),
    ],
    ['more than is looked at', 'invalid_request', Array(21).fill('https://example.org/callback')],
    ['none', 'invalid_request', []],
  ])('not with %s', async (_, error, redirect_uris) => {
    const { status, body } = await register({ redirect_uris })
    expect([status, body.error]).toEqual([400, error])
  })
})

test('pages of any origin find out how to ask, and fetch tokens', async () => {
  const { headers } = await it.send('OPTIONS', '/oauth/token')
  expect(headers.get('access-control-allow-headers')).toContain('mcp-protocol-version')
  const found = await it.send('GET', '/.well-known/oauth-protected-resource/mcp')
  expect(found.headers.get('access-control-allow-origin')).toBe('*')
  expect(found.body).toMatchObject({
    resource: `${ORIGIN}/mcp`,
    authorization_servers: [ORIGIN],
  })
})
