import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { SECRETS_KEY_FILE } from '../../src/db/secrets/key-file'
import { PASSWORD, temporaryFolder } from '../harness'
import { CLIENT_ID, CLIENT_SECRET, startProvider } from '../oidc-provider'
import { killServers, PROGRAM, run, startServing } from '../program'
import { filesWith } from './raw-bytes'

const EMAIL = 'ada.planted@mail.example.org'
const ELSEWHERE = 'eve.planted@corp.example'
const ADDRESS = '203.0.113.77'
const CUSTOMER = 'customer.planted@shop.example'

/** A token where none belongs: in a path. The change that failed is set aside with it, so it is in a file. */
const STRAY = `whimbrel_pat_${'8'.repeat(40)}`

let url = ''
const provider = await startProvider(() => `${url}/auth/oidc/callback`)
afterAll(() => {
  killServers()
  provider.close()
})

/**
 * A day of a server: all that is secret or personal goes through it, by good requests and by bad ones, and by bugs. What it
 * printed is compared with all of that, and what lies in its folder with all that is secret.
 */
test('what a server is told is in no line of its log, and what is secret in no file of its folder', async () => {
  const data = join(temporaryFolder(), 'data')
  const server = await startServing(
    [...PROGRAM, 'serve', '--data', data, '--port', '0', '--trusted-proxies', '127.0.0.1'],
    {
      cwd: temporaryFolder(),
      env: {
        WHIMBREL_OIDC_ISSUER: provider.issuer,
        WHIMBREL_OIDC_CLIENT_ID: CLIENT_ID,
        WHIMBREL_OIDC_CLIENT_SECRET: CLIENT_SECRET,
        WHIMBREL_METRICS_TOKEN: 'planted-metrics-token',
      },
    },
  )
  url = server.url
  const person = { 'x-forwarded-for': ADDRESS, 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...person, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return {
      status: answer.status,
      body: isJson ? JSON.parse(text) : text,
      cookies: answer.headers.getSetCookie().map((set) => set.split(';')[0] as string),
      to: answer.headers.get('location') ?? '',
    }
  }

  // Printed on purpose, to the terminal alone.
  const key = await server.printed(/ingest_live_\w{40}/)
  const ownerLink = (await server.printed(/#token=\w{43}/)).slice('#token='.length)

  const signedUp = await ask('POST', '/api/v1/signUp', {
    token: ownerLink,
    email: EMAIL,
    password: PASSWORD,
  })
  expect(signedUp.status).toBe(201)
  const [cookie = '', device = ''] = signedUp.cookies
  const session = { cookie, 'sec-fetch-site': 'same-origin' }
  const asOwner = (method: string, path: string, body?: unknown) => ask(method, path, body, session)
  const token = (await asOwner('POST', '/api/v1/tokens', { name: EMAIL, scopes: ['read'] })).body
    .token
  const invite = (await asOwner('POST', '/api/v1/invites', { email: ELSEWHERE, role: 'member' }))
    .body
  const inviteToken = invite.signUpUrl.split('#token=')[1]
  const factor = (await asOwner('POST', '/api/v1/me/totp')).body.secret
  const code = new TOTP({ secret: Secret.fromBase32(factor) }).generate()
  const { recoveryCodes } = (await asOwner('POST', '/api/v1/me/totp/confirm', { code })).body
  expect(recoveryCodes).toHaveLength(10)

  const secrets = {
    password: PASSWORD,
    wrongPassword: 'planted wrong password',
    key,
    ownerLink,
    session: cookie.split('=')[1] as string,
    device: device.split('=')[1] as string,
    token,
    inviteToken,
    factor,
    recoveryCode: recoveryCodes[0],
    clientSecret: CLIENT_SECRET,
    metricsToken: 'planted-metrics-token',
    unknownKey: `ingest_live_${'9'.repeat(40)}`,
    unknownToken: `whimbrel_pat_${'9'.repeat(40)}`,
  }

  // Refusals.
  await ask('POST', '/api/v1/session', { email: EMAIL, password: secrets.wrongPassword })
  await ask('POST', '/api/v1/session', { email: EMAIL, password: PASSWORD, code: '000000' })
  await ask('POST', '/api/v1/signUpLink', { token: `${inviteToken}x` })
  await ask('POST', '/api/v1/signUp', `{"token":"${inviteToken}","email":"${ELSEWHERE}","pass`)
  await ask('GET', `/api/v1/me?token=${token}&email=${EMAIL}`)
  await ask('GET', '/api/v1/me', undefined, { authorization: `Bearer ${secrets.unknownToken}` })
  await ask('GET', `/signUp/${inviteToken}`)
  await ask('GET', '/metrics', undefined, { authorization: 'Bearer planted-metrics-token' })

  // Events, good and bad.
  const withKey = { 'x-api-key': key }
  const told = { message: `mail to ${CUSTOMER} failed`, user: { email: CUSTOMER, ip: ADDRESS } }
  expect((await ask('POST', '/events/ingest', told, withKey)).status).toBe(200)
  await ask('POST', '/events/ingest', `{"message":"${CUSTOMER}`, withKey)
  await ask('POST', '/events/ingest', { ...told, environment: 'production' }, withKey)
  await ask('POST', '/events/ingest', told, { 'x-api-key': secrets.unknownKey })
  await ask('POST', '/otlp/v1/traces', `{"resourceSpans":[{"scopeSpans":"${CUSTOMER}"}]}`, withKey)

  // The provider: somebody without an account, a refusal, answers that were made up or do not belong together.
  const visits = async (to: string, flow: string) => {
    let at = to
    const jar = new Map<string, string>()
    while (!at.startsWith(url)) {
      const answer = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      })
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = set.split(';')[0]?.split(/=(.*)/s) ?? []
        jar.set(name, value)
      }
      at = new URL(answer.headers.get('location') as string, at).href
    }
    return { at, answer: await ask('GET', at.slice(url.length), undefined, { cookie: flow }) }
  }
  provider.now.person = { sub: 'eve', email: ELSEWHERE, email_verified: true, name: 'Eve Planted' }
  const begun = await ask('GET', '/auth/oidc/start')
  const flow = begun.cookies[0] as string
  const came = await visits(begun.to, flow)
  expect(came.answer.to).toBe('/signin?problem=oidc_no_account')
  const answered = new URL(came.at)
  const oidcCode = answered.searchParams.get('code') as string
  const state = answered.searchParams.get('state') as string
  const callback = (query: string) =>
    ask('GET', `/auth/oidc/callback?${query}`, undefined, { cookie: flow })
  // The code again, which was used; one that is unknown; another state; an error in the words of a stranger.
  await callback(answered.searchParams.toString())
  await callback(`code=${oidcCode}&state=not-${state}&iss=${provider.issuer}`)
  await callback(`code=planted-code&state=${state}&iss=${encodeURIComponent(provider.issuer)}`)
  const words = encodeURIComponent(`${ELSEWHERE}\n{"level":"error","message":"planted line"}`)
  await callback(
    `error=server_error&error_description=${words}&state=${state}&iss=${encodeURIComponent(provider.issuer)}`,
  )

  expect(filesWith(data, { ...secrets, oidcCode })).toEqual([])

  // Bugs: a table that is gone, under paths and names that hold what they should not.
  using db = new Database(join(data, 'whimbrel.db'))
  db.run('PRAGMA busy_timeout = 5000')
  db.run('ALTER TABLE saved_search RENAME TO lost')
  db.run('ALTER TABLE audit_log RENAME TO lost_log')
  const broken = [
    await asOwner('GET', `/api/v1/projects/default/savedSearches`),
    await asOwner('DELETE', `/api/v1/projects/default/savedSearches/${STRAY}%0A${EMAIL}`),
    await asOwner('POST', '/api/v1/projects', {
      name: `${EMAIL}\n{"level":"error","message":"planted line"}`,
    }),
  ]
  expect(broken.map(({ status }) => status)).toEqual([500, 500, 500])
  db.run('ALTER TABLE lost RENAME TO saved_search')
  db.run('ALTER TABLE lost_log RENAME TO audit_log')

  const { stdout, code: exit } = await server.stop()
  expect(exit).toBe(0)
  const log = server.log.map((line) => JSON.stringify(line)).join('\n')
  expect(server.log.filter(({ message }) => message === 'bug').map(({ route }) => route)).toEqual([
    '/api/v1/projects/:slug/savedSearches',
    '/api/v1/projects/:slug/savedSearches/:id',
    '/api/v1/projects',
  ])
  expect(
    server.log.filter(({ message }) => String(message).includes('OpenID')).length,
  ).toBeGreaterThan(2)

  const personal = {
    EMAIL,
    ELSEWHERE,
    ADDRESS,
    CUSTOMER,
    name: 'Eve Planted',
    line: 'planted line',
  }
  const hidden = { ...secrets, ...personal, oidcCode, state, STRAY, planted: 'planted' }
  const said = Object.entries(hidden)
    .filter(([, text]) => log.includes(text))
    .map(([name]) => name)
  expect(said).toEqual([])
  // The terminal was shown what a first start prints, and nothing else.
  const shown = Object.entries(hidden)
    .filter(([, text]) => stdout.includes(text))
    .map(([name]) => name)
  expect(shown.sort()).toEqual(['key', 'ownerLink'])
  expect(filesWith(data, { ...secrets, oidcCode })).toEqual([])
  // What the folder does hold is found by the same look.
  expect(filesWith(data, { EMAIL })).toContain('whimbrel.db: EMAIL')

  const backup = join(temporaryFolder(), 'backup.tar')
  const made = await run([...PROGRAM, 'backup', backup, '--data', data], { cwd: data })
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(filesWith(dirname(backup), { EMAIL })).toEqual(['backup.tar: EMAIL'])
  const sealing = readFileSync(join(data, SECRETS_KEY_FILE), 'utf8').trim()
  expect(filesWith(dirname(backup), { ...secrets, sealing })).toEqual([])
})
