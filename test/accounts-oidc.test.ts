import { afterAll, describe, expect, test } from 'bun:test'
import type { Me } from '../src/accounts/model'
import type { OidcSettings } from '../src/config'
import { harness, type ProblemBody } from './harness'
import { CLIENT_ID, CLIENT_SECRET, type Person, startProvider } from './oidc-provider'

const OWN = 'http://localhost'
const provider = await startProvider(() => `${OWN}/auth/oidc/callback`)
afterAll(provider.close)

const settings: OidcSettings = {
  issuer: provider.issuer,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  label: 'Company login',
  allowedDomains: [],
  defaultRole: 'member',
}
const closed = await harness({ oidc: settings })
const open = await harness({ oidc: { ...settings, allowedDomains: ['corp.example'] } })

/** A browser that goes where it is sent, between us and the provider, each with its own cookies. */
function traveller(to: { app: typeof closed.app }) {
  const jars = new Map<string, Map<string, string>>()

  async function visit(url: string): Promise<Response> {
    const { origin } = new URL(url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
    const response = await (origin === OWN
      ? to.app.handle(new Request(url, { headers }))
      : fetch(url, { headers, redirect: 'manual' }))
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split(/=(.*)/s) ?? []
      if (value && !set.includes('Max-Age=0;')) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }

  /** Follows redirects from a path of ours, up to one that ends on a page of ours. */
  async function travel(path: string) {
    const seen: string[] = []
    let url = OWN + path
    for (;;) {
      const response = await visit(url)
      const next = response.headers.get('location')
      if (next === null)
        throw new Error(`${url} answers ${response.status}: ${await response.text()}`)
      url = new URL(next, url).href
      seen.push(url)
      if (url.startsWith(OWN) && !url.startsWith(`${OWN}/auth/`)) return { url, seen }
    }
  }

  return {
    visit,
    travel,
    cookies: () => jars.get(OWN) ?? new Map<string, string>(),
    me: async () => (await (await visit(`${OWN}/api/v1/me`)).json()) as Me,
  }
}

async function arrive(at: typeof closed, person: Person | undefined, path = '/auth/oidc/start') {
  provider.now.person = person
  const browser = traveller(at)
  return { ...browser, ...(await browser.travel(path)) }
}

const ada = { email: 'ada@corp.example', email_verified: true, name: 'Ada' }

describe('somebody from the provider', () => {
  test('comes into the account of their verified e-mail, and comes back to where they were', async () => {
    const { email, id } = await closed.givePerson('admin', { email: 'ada@corp.example' })
    const path = `/auth/oidc/start?returnTo=${encodeURIComponent('/issues?query=x')}`
    const there = await arrive(closed, { ...ada, sub: 'ada-1', email: 'Ada@corp.example' }, path)
    expect(there.url).toBe(`${OWN}/issues?query=x`)
    expect(await there.me()).toMatchObject({ id, email, role: 'admin' })
    expect([...there.cookies().keys()]).toEqual(['whimbrel'])
  })

  test('keeps the account when the e-mail at the provider changes', async () => {
    const there = await arrive(closed, { ...ada, sub: 'ada-1', email: 'countess@corp.example' })
    expect((await there.me()).email).toBe('ada@corp.example')
  })

  test.each([
    [
      'whose e-mail is not verified',
      { ...ada, sub: 'eve-1', email_verified: false },
      'oidc_email_unverified',
    ],
    ['whose e-mail is not told', { sub: 'eve-2' }, 'oidc_email_unverified'],
    ['who has no account', { ...ada, sub: 'eve-3', email: 'eve@corp.example' }, 'oidc_no_account'],
    ['who says no there', undefined, 'oidc_denied'],
  ])('%s does not get in', async (_, person, problem) => {
    const there = await arrive(closed, person)
    expect(there.url).toBe(`${OWN}/signin?problem=${problem}`)
    expect(there.cookies().size).toBe(0)
  })

  test('gets a new account of the default role when the domain is allowed', async () => {
    const there = await arrive(open, {
      ...ada,
      sub: 'bob-1',
      email: 'bob@Corp.example',
      name: 'Bob',
    })
    expect(await there.me()).toMatchObject({
      email: 'bob@Corp.example',
      name: 'Bob',
      role: 'member',
      hasPassword: false,
    })
    const log = await open.get<{ items: object[] }>('/api/v1/auditLog?action=oidc.link')
    expect(log.body.items).toMatchObject([
      { target: 'bob@Corp.example', detail: { issuer: provider.issuer, subject: 'bob-1' } },
    ])
  })

  test.each([
    ['a domain that ends the same', 'eve@evilcorp.example'],
    ['a domain below it', 'eve@sub.corp.example'],
    ['an address with two of them', '"a@corp.example"@evil.example'],
  ])('gets none by %s', async (_, email) => {
    const there = await arrive(open, { ...ada, sub: email, email })
    expect(there.url).toBe(`${OWN}/signin?problem=oidc_no_account`)
  })
})

describe('the way there and back', () => {
  test('proves itself: PKCE, state, nonce, and a cookie that scripts cannot read', async () => {
    const answer = await traveller(closed).visit(`${OWN}/auth/oidc/start`)
    const asked = new URL(answer.headers.get('location') as string).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: CLIENT_ID,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${OWN}/auth/oidc/callback`,
      code_challenge_method: 'S256',
      state: expect.any(String),
      nonce: expect.any(String),
    })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^whimbrel_oidc=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
  })

  test('opens nothing to another browser that brings the same answer', async () => {
    provider.now.person = { ...ada, sub: 'ada-1' }
    const victim = traveller(closed)
    let url = `${OWN}/auth/oidc/start`
    while (!url.startsWith(`${OWN}/auth/oidc/callback`))
      url = new URL((await victim.visit(url)).headers.get('location') as string, url).href

    const bare = await traveller(closed).visit(url)
    const other = traveller(closed)
    await other.visit(`${OWN}/auth/oidc/start`)
    for (const answer of [bare, await other.visit(url)])
      expect(answer.headers.get('location')).toBe('/signin?problem=oidc_failed')
    expect(other.cookies().size).toBe(0)

    const own = await victim.visit(url)
    expect(own.headers.get('location')).toBe('/')
    expect((await victim.visit(url)).headers.get('location')).toBe('/signin?problem=oidc_failed')
  })

  test.each([
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example'],
    ['another site behind a backslash', '/\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a header of its own', '/x\r\nSet-Cookie: a=b'],
  ])('leads to no place but ours: %s', async (_, to) => {
    const path = `/auth/oidc/start?returnTo=${encodeURIComponent(to)}`
    const there = await arrive(closed, { ...ada, sub: 'ada-1' }, path)
    expect(there.url).toBe(`${OWN}/`)
  })

  test('leads to no place but ours by a cookie that somebody else has set', async () => {
    provider.now.person = { ...ada, sub: 'ada-1' }
    const browser = traveller(closed)
    let url = `${OWN}/auth/oidc/start`
    while (!url.startsWith(`${OWN}/auth/oidc/callback`))
      url = new URL((await browser.visit(url)).headers.get('location') as string, url).href
    const kept = browser.cookies().get('whimbrel_oidc') as string
    const flow = JSON.parse(Buffer.from(kept, 'base64url').toString())
    const forged = { ...flow, returnTo: 'https://evil.example/' }
    browser
      .cookies()
      .set('whimbrel_oidc', Buffer.from(JSON.stringify(forged)).toString('base64url'))
    expect((await browser.visit(url)).headers.get('location')).toBe('/')
  })

  test('has proven who they are only once the provider has asked them for it', async () => {
    const dora = { sub: 'dora-1', email: 'dora@corp.example', email_verified: true, name: 'Dora' }
    const mint = async ({ cookies }: ReturnType<typeof traveller>) => {
      const headers = {
        cookie: `whimbrel=${cookies().get('whimbrel')}`,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      }
      const asked = { body: { scopes: ['read'] }, headers }
      return (await open.send<ProblemBody>('POST', '/api/v1/tokens', asked)).body.code ?? 'made'
    }
    const came = await arrive(open, dora)
    expect(await mint(came)).toBe('proof_required')
    // They are signed in at the provider by now, which would send them back without a word.
    const proof = await came.travel('/auth/oidc/start?prove=true&returnTo=/settings')
    expect(proof.url).toBe(`${OWN}/settings`)
    expect(proof.seen[0]).toMatch(/[?&]prompt=login&max_age=0/)
    expect(proof.seen.some((url) => url.includes('/interaction/'))).toBe(true)
    expect(await mint(came)).toBe('made')
  })

  test('is told to the sign-in page', async () => {
    const answer = await closed.send<{ signIn: object }>('GET', '/api/v1/session')
    expect(answer.body.signIn).toMatchObject({
      oidc: { label: 'Company login', url: '/auth/oidc/start' },
    })
  })

  test('says so when the provider is down', async () => {
    const lost = await harness({ oidc: { ...settings, issuer: 'http://127.0.0.1:9' } })
    const answer = await lost.send('GET', '/auth/oidc/start')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  })
})
