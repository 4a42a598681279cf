import { describe, expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import { browser } from './browser'
import { harness, PASSWORD } from './harness'
import { PROGRAM } from './program'

const it = await harness()
const { time } = it
// A whole step, so that no test falls between two.
time.now = Math.ceil(time.now / 30_000) * 30_000

const codeOf = (secret: string, at = time.now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** Somebody whose second factor is on, and what it says. */
async function secured() {
  const person = await it.givePerson('member')
  const page = await browser(it).signIn(person)
  const begun = await page.post<{ secret: string; url: string }>('/api/v1/me/totp')
  const { secret, url } = begun.body
  const confirmed = await page.post<{ recoveryCodes: string[] }>('/api/v1/me/totp/confirm', {
    code: codeOf(secret),
  })
  expect([begun.status, confirmed.status]).toEqual([200, 200])
  time.now += 30_000
  const attempt = (code?: string) =>
    browser(it).post('/api/v1/session', { email: person.email, password: PASSWORD, code })
  return { person, page, secret, url, attempt, recoveryCodes: confirmed.body.recoveryCodes }
}

describe('a second factor', () => {
  test('is on once a code has confirmed it, not before', async () => {
    const person = await it.givePerson('member')
    const page = await browser(it).signIn(person)
    const { body } = await page.post<{ secret: string; url: string }>('/api/v1/me/totp')
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.url).toStartWith(`otpauth://totp/Whimbrel:${encodeURIComponent(person.email)}?`)
    await browser(it).signIn(person)
    const wrong = await page.post('/api/v1/me/totp/confirm', { code: '000000' })
    expect(wrong.body.code).toBe('wrong_code')
    expect((await page.post('/api/v1/me/totp/confirm', { code: codeOf(body.secret) })).status).toBe(
      200,
    )
    expect((await page.get('/api/v1/me')).body).toMatchObject({ totp: true })
    expect((await page.post('/api/v1/me/totp')).body.code).toBe('conflict')
  })

  test('is asked for after the password, and only after the right one', async () => {
    const { attempt, secret, person } = await secured()
    expect((await attempt()).body).toMatchObject({ status: 401, code: 'totp_required' })
    expect((await attempt('123')).body.code).toBe('wrong_code')
    const wrong = { email: person.email, password: 'wrong wrong wrong', code: codeOf(secret) }
    expect((await browser(it).post('/api/v1/session', wrong)).body.code).toBe('wrong_credentials')
    expect((await attempt(codeOf(secret))).status).toBe(200)
  })

  test('takes each code once, in whatever step it is said', async () => {
    const { attempt, secret } = await secured()
    const code = codeOf(secret)
    expect((await attempt(code)).status).toBe(200)
    expect((await attempt(code)).body.code).toBe('wrong_code')
    time.now += 30_000
    expect((await attempt(code)).body.code).toBe('wrong_code')
    expect((await attempt(codeOf(secret))).status).toBe(200)
  })

  test('takes one code once when it comes twice at one time', async () => {
    const { attempt, secret } = await secured()
    const code = codeOf(secret)
    const answers = await Promise.all([attempt(code), attempt(code), attempt(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test('does not take the code that confirmed it', async () => {
    const person = await it.givePerson('member')
    const page = await browser(it).signIn(person)
    const { secret } = (await page.post<{ secret: string }>('/api/v1/me/totp')).body
    const code = codeOf(secret)
    await page.post('/api/v1/me/totp/confirm', { code })
    const body = { email: person.email, password: PASSWORD, code }
    expect((await browser(it).post('/api/v1/session', body)).body.code).toBe('wrong_code')
  })

  test.each([
    ['a step behind', -30_000, 200],
    ['a step ahead', 30_000, 200],
    ['two steps behind', -60_000, 401],
    ['two steps ahead', 60_000, 401],
  ])('forgives a clock that is off: %s', async (_, off, status) => {
    const { attempt, secret } = await secured()
    time.now += 60_000
    expect((await attempt(codeOf(secret, time.now + off))).status).toBe(status)
  })

  test('can be stood in for by each recovery code, once', async () => {
    const { attempt, recoveryCodes } = await secured()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [one = '', other = ''] = recoveryCodes
    expect(one).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
    expect((await attempt(one)).status).toBe(200)
    expect((await attempt(one)).body.code).toBe('wrong_code')
    expect((await attempt(` ${other.toUpperCase().replace('-', ' ')}`)).status).toBe(200)
    const kept = it.service.db.query('SELECT hex(hash) AS hash FROM recovery_code').all()
    for (const code of recoveryCodes)
      expect(JSON.stringify(kept)).not.toContain(Buffer.from(code).toString('hex').toUpperCase())
  })

  test('locks the account after ten wrong codes', async () => {
    const { attempt, secret } = await secured()
    for (let count = 0; count < it.limits.signInFailuresPerAccount; count++)
      expect((await attempt('000000')).status).toBe(401)
    expect((await attempt(codeOf(secret))).status).toBe(429)
    time.now += it.limits.signInWindowMs
  })

  test('is turned off by password or by code, not by less', async () => {
    for (const proof of ['password', 'code'] as const) {
      const { page, person, secret } = await secured()
      for (const [wrong, code] of [
        [{}, 'invalid_request'],
        [{ password: 'wrong wrong wrong' }, 'wrong_credentials'],
        [{ code: '000000' }, 'wrong_code'],
      ] as const)
        expect((await page.post('/api/v1/me/totp/disable', wrong)).body.code).toBe(code)
      const right = { password: PASSWORD, code: codeOf(secret) }
      const { status } = await page.post('/api/v1/me/totp/disable', { [proof]: right[proof] })
      expect(status).toBe(204)
      await browser(it).signIn(person)
    }
  })

  test('of somebody else is turned off by an admin', async () => {
    const { person } = await secured()
    const admin = await browser(it).signIn(await it.givePerson('admin'))
    expect((await admin.remove(`/api/v1/members/${person.id}/totp`)).status).toBe(204)
    expect((await admin.remove(`/api/v1/members/${person.id}/totp`)).status).toBe(404)
    await browser(it).signIn(person)
    const log = await admin.get<{ items: { target: string }[] }>(
      '/api/v1/auditLog?action=totp.reset',
    )
    expect(log.body.items[0]?.target).toBe(person.email)
  })

  test('that is lost is turned off by who runs the server', async () => {
    const { person } = await secured()
    const words = ['user', 'link', '--email', person.email, '--reset-totp', '--data', it.data]
    const child = Bun.spawn([...PROGRAM, ...words], { stdout: 'pipe', stderr: 'inherit' })
    expect(await new Response(child.stdout).text()).toMatch(/\/signup#token=\w{43}/)
    await browser(it).signIn(person)
  }, 20_000)

  test('is not got around by a link for a new password', async () => {
    const { person, secret } = await secured()
    const admin = await browser(it).signIn(await it.givePerson('admin'))
    const made = await admin.post<{ signUpUrl: string }>(`/api/v1/members/${person.id}/signUpLink`)
    const token = new URL(made.body.signUpUrl).hash.slice('#token='.length)
    const page = browser(it)
    const set = await page.post('/api/v1/signUp', {
      token,
      email: person.email,
      password: PASSWORD,
    })
    expect([set.body.code, page.cookie()]).toEqual(['totp_required', ''])
    await page.signIn(person, codeOf(secret))
  })

  test('never shows its secret again', async () => {
    const { page, secret } = await secured()
    for (const path of ['me', 'session', 'members', 'sessions'])
      expect(JSON.stringify((await page.get(`/api/v1/${path}`)).body)).not.toContain(secret)
    const log = await it.get('/api/v1/auditLog?limit=100')
    expect(JSON.stringify(log.body)).not.toContain(secret)
  })
})
