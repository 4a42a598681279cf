import { afterAll, expect, test } from 'bun:test'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { harness } from '../harness'

/**
 * The class of Stackpit 0.3.25, a token for somebody else or of another time that is taken: here it is the ID token of the
 * OpenID Connect provider. This provider answers whatever a row of the table wants.
 */
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

type Claims = Record<string, unknown>
let wanted: (good: Claims) => string = () => ''
let nonce = ''

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (claims: Claims, key = privateKey) => {
  const text = `${base64({ alg: 'RS256', kid: '1', typ: 'JWT' })}.${base64(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}
const unsigned = (claims: Claims) => `${base64({ alg: 'none' })}.${base64(claims)}.`
/** Signed with the public key as if it were a shared secret. */
const confused = (claims: Claims) => {
  const text = `${base64({ alg: 'HS256', kid: '1' })}.${base64(claims)}`
  const secret = publicKey.export({ type: 'spki', format: 'pem' })
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

const provider = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch({ url }) {
    const { origin, pathname } = new URL(url)
    const now = Math.floor(Date.now() / 1000)
    if (pathname.startsWith('/.well-known'))
      return Response.json({
        issuer: origin,
        authorization_endpoint: `${origin}/auth`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
      })
    if (pathname === '/jwks')
      return Response.json({
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }],
      })
    const good = {
      iss: origin,
      aud: 'whimbrel',
      sub: 'ada-1',
      nonce,
      iat: now,
      exp: now + 300,
      email: 'ada@corp.example',
      email_verified: true,
    }
    return Response.json({ access_token: 'x', token_type: 'Bearer', id_token: wanted(good) })
  },
})
afterAll(() => provider.stop(true))

const it = await harness({
  oidc: {
    issuer: `http://127.0.0.1:${provider.port}`,
    clientId: 'whimbrel',
    clientSecret: 'a secret between the two of us',
    label: 'Company login',
    allowedDomains: [],
    defaultRole: 'member',
  },
})
await it.givePerson('owner', { email: 'ada@corp.example' })

/** Signs in with the ID token of a row. @returns where that leads, and whether a session began */
async function arrive() {
  const start = await it.send('GET', '/auth/oidc/start')
  const to = new URL(start.headers.get('location') as string)
  nonce = to.searchParams.get('nonce') as string
  const query = new URLSearchParams({ code: 'c', state: to.searchParams.get('state') as string })
  const cookie = (start.headers.getSetCookie()[0] as string).split(';')[0] as string
  const { headers } = await it.send('GET', `/auth/oidc/callback?${query}`, { headers: { cookie } })
  const isSignedIn = headers.getSetCookie().some((set) => /^whimbrel=\w/.test(set))
  return { to: headers.get('location'), isSignedIn }
}

const HOUR = 3600

test.each<[string, typeof wanted]>([
  ['for another client', (good) => signed({ ...good, aud: 'another' })],
  [
    'for another client too, without saying who asked',
    (good) => signed({ ...good, aud: ['another'] }),
  ],
  [
    'that was asked for by another client',
    (good) => signed({ ...good, aud: ['whimbrel', 'x'], azp: 'x' }),
  ],
  ['of another issuer', (good) => signed({ ...good, iss: 'https://evil.example' })],
  ['that has expired', (good) => signed({ ...good, exp: Number(good.iat) - HOUR })],
  ['that is not valid yet', (good) => signed({ ...good, nbf: Number(good.iat) + HOUR })],
  ['of another sign-in', (good) => signed({ ...good, nonce: 'of somebody else' })],
  ['without a nonce', ({ nonce: _, ...good }) => signed(good)],
  ['that is not signed', unsigned],
  ['signed by a stranger', (good) => signed(good, stranger)],
  ['signed with the public key as a secret', confused],
  [
    'changed after it was signed',
    (good) => signed(good).replace(/\.[^.]+\./, `.${base64({ ...good, sub: 'eve' })}.`),
  ],
  ['that is none', () => 'none'],
])('an ID token %s opens nothing', async (_, forged) => {
  wanted = forged
  expect(await arrive()).toEqual({ to: '/signin?problem=oidc_failed', isSignedIn: false })
})

test('and a good one of the same provider does', async () => {
  wanted = signed
  expect(await arrive()).toEqual({ to: '/', isSignedIn: true })
})
