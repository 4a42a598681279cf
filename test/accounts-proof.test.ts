import { describe, expect, test } from 'bun:test'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import { drawLink } from '../src/accounts/sign-up/link'
import type { CreatedToken } from '../src/accounts/tokens/model'
import { browser } from './browser'
import { harness, PASSWORD, type ProblemBody } from './harness'

const it = await harness({ limits: { signInFailuresInAll: 12 } })
const { time, limits } = it
const wrong = 'guess guess guess'
const attempt = (page: ReturnType<typeof browser>, email: string, password = wrong) =>
  page.post('/api/v1/session', { email, password })

/** Strangers try until they are let try no more. */
async function strangersTry(email: string) {
  const stranger = browser(it)
  for (let count = 0; count < limits.signInFailuresPerAccount; count++)
    expect((await attempt(stranger, email)).status).toBe(401)
  expect((await attempt(stranger, email)).status).toBe(429)
}

describe('strangers who guess a password', () => {
  test('lock out nobody who signed in on this device before', async () => {
    const person = await it.givePerson('owner')
    const known = await browser(it).signIn(person)
    await known.remove('/api/v1/session')
    await strangersTry(person.email)
    expect((await attempt(known, person.email, PASSWORD)).status).toBe(200)
    expect((await attempt(browser(it), person.email, PASSWORD)).status).toBe(429)
  })

  test('lock out no change of who is signed in', async () => {
    const person = await it.givePerson('owner')
    const page = await browser(it).signIn(person)
    await strangersTry(person.email)
    const change = { password: 'another long one', currentPassword: PASSWORD }
    expect((await page.patch('/api/v1/me', change)).status).toBe(200)
    expect((await page.post('/api/v1/session/proof', { password: change.password })).status).toBe(
      204,
    )
  })

  test('have no more tries by a known device of their own, nor by one that they make up', async () => {
    const [person, other] = [await it.givePerson('owner'), await it.givePerson('viewer')]
    const theirs = await browser(it).signIn(other)
    for (let count = 0; count < limits.signInFailuresPerAccount; count++)
      expect((await attempt(theirs, person.email)).status).toBe(401)
    expect((await attempt(theirs, person.email, PASSWORD)).status).toBe(429)
    const cookie = `whimbrel_device=${time.now.toString(36)}.${'a'.repeat(22)}.${'b'.repeat(43)}`
    const made = await it.send('POST', '/api/v1/session', {
      headers: { cookie, 'content-type': 'application/json' },
      body: { email: person.email, password: PASSWORD },
    })
    expect(made.status).toBe(429)
  })

  test('on a known device are bounded, too', async () => {
    const person = await it.givePerson('owner')
    const known = await browser(it).signIn(person)
    for (let count = 0; count < limits.signInFailuresPerAccount; count++)
      expect((await attempt(known, person.email)).status).toBe(401)
    expect((await attempt(known, person.email, PASSWORD)).status).toBe(429)
    expect((await attempt(browser(it), person.email, PASSWORD)).status).toBe(200)
  })

  test('find a device unknown once the password is a new one', async () => {
    const person = await it.givePerson('owner')
    const [one, other] = [await browser(it).signIn(person), await browser(it).signIn(person)]
    const change = { password: 'another long one', currentPassword: PASSWORD }
    expect((await one.patch('/api/v1/me', change)).status).toBe(200)
    await strangersTry(person.email)
    expect((await attempt(other, person.email, change.password)).status).toBe(429)
    expect((await attempt(one, person.email, change.password)).status).toBe(200)
  })
})

describe('a session whose password was shown a while ago', () => {
  test('makes a token once it is shown again', async () => {
    const page = await browser(it).signIn(await it.givePerson('owner'))
    const mint = () => page.post<CreatedToken & ProblemBody>('/api/v1/tokens', { scopes: ['read'] })
    expect((await mint()).status).toBe(201)
    time.now += limits.proofMs + 1
    const refused = await mint()
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_required'])
    const prove = (secret: object) => page.post('/api/v1/session/proof', secret)
    expect((await prove({ password: wrong })).body.code).toBe('wrong_credentials')
    expect((await prove({ code: '000000' })).body.code).toBe('wrong_code')
    expect((await prove({})).body.code).toBe('invalid_request')
    expect((await mint()).body.code).toBe('proof_required')
    expect((await prove({ password: PASSWORD })).status).toBe(204)
    const made = await mint()
    expect(made.status).toBe(201)
    const { createdAt, expiresAt } = made.body
    expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt)).toBe(90 * 86_400_000)
  })
})

describe('access tokens', () => {
  async function holder() {
    const person = await it.givePerson('member')
    const token = it.giveToken('member', ['read'], { email: person.email })
    const works = async () => (await it.get('/api/v1/me', token)).status === 200
    return { person, page: await browser(it).signIn(person), works }
  }
  const change = { password: 'another long one', currentPassword: PASSWORD }

  test.each([
    ['stay when the password changes', {}, true],
    ['end with it when that is asked', { revokeTokens: true }, false],
  ])('%s', async (_, also, stay) => {
    const { page, works } = await holder()
    expect((await page.patch('/api/v1/me', { ...change, ...also })).status).toBe(200)
    expect(await works()).toBe(stay)
  })

  test.each([
    ['stay when somebody signs out everywhere', '', true],
    ['end with it when that is asked', '?tokens=revoke', false],
  ])('%s', async (_, also, stay) => {
    const { page, works } = await holder()
    expect((await page.remove(`/api/v1/sessions${also}`)).status).toBe(204)
    expect(await works()).toBe(stay)
  })

  test.each([
    ['end when a link sets a new password', {}, false],
    ['stay then when that is asked', { keepTokens: true }, true],
  ])('%s', async (_, also, stay) => {
    const { person, works } = await holder()
    const { link, token } = drawLink(time.now, limits)
    const making = { link, by: COMMAND_LINE, at: time.now }
    it.changes['signUp.linkAccount']({ user: person.id, ...making })
    const body = { token, email: person.email, password: 'another long one', ...also }
    expect((await browser(it).post('/api/v1/signUp', body)).status).toBe(201)
    expect(await works()).toBe(stay)
  })
})
