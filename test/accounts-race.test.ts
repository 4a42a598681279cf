import { describe, expect, test } from 'bun:test'
import type { Role } from '../src/accounts/role'
import { drawSession } from '../src/accounts/sessions/session'
import { sha256Text } from '../src/lib/hash'
import { browser } from './browser'
import { harness, PASSWORD, type ProblemBody } from './harness'
import { slowBody } from './slow-body'

/** What a request was let in for may be gone when its change is made, after those before it. */
const it = await harness()
const { time } = it
const NEW_PASSWORD = 'another long one'

/** What the dashboard sends, signed in by the cookie of a page. */
const headersOf = (page: ReturnType<typeof browser>) => ({
  cookie: page.cookie(),
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
})

describe('a session that somebody has stolen', () => {
  const changes = [
    ['makes no token', 'POST', '/api/v1/tokens', { scopes: ['read'] }],
    ['sets no name', 'PATCH', '/api/v1/me', { name: 'Eve' }],
    ['invites nobody', 'POST', '/api/v1/invites', { email: 'eve@example.org', role: 'owner' }],
  ] as const

  /** Begins a request by a stolen session; `slow.end()` sends the end of its body. */
  async function begun(method: string, path: string, body: object) {
    const owner = await it.givePerson('owner')
    const [own, stolen] = [await browser(it).signIn(owner), await browser(it).signIn(owner)]
    const slow = slowBody(JSON.stringify(body))
    const headers = headersOf(stolen)
    const answer = it.send<ProblemBody>(method, path, { headers, body: slow.body })
    await slow.waits
    return { owner, own, slow, answer }
  }

  test.each(changes)('%s once its owner signed out everywhere', async (_, method, path, body) => {
    const { owner, own, slow, answer } = await begun(method, path, body)
    expect((await own.remove('/api/v1/sessions?tokens=revoke')).status).toBe(204)
    slow.end()
    expect((await answer).body.code).toBe('signed_out')
    await own.signIn(owner)
    expect((await own.get<{ items: object[] }>('/api/v1/tokens')).body.items).toEqual([])
  })

  test.each(changes)('%s while that is being written', async (_, method, path, body) => {
    const { own, slow, answer } = await begun(method, path, body)
    it.seeds.run('BEGIN IMMEDIATE')
    const signedOut = own.remove('/api/v1/sessions?tokens=revoke')
    slow.end()
    await Bun.sleep(0)
    it.seeds.run('ROLLBACK')
    expect((await signedOut).status).toBe(204)
    expect((await answer).body.code).toBe('signed_out')
  })
})

describe('a password', () => {
  test('is set by one of two who show the old one at one time, and the other is signed out', async () => {
    const person = await it.givePerson('member')
    const pages = [await browser(it).signIn(person), await browser(it).signIn(person)] as const
    const answers = await Promise.all(
      pages.map((page, index) =>
        page.patch('/api/v1/me', {
          password: `${NEW_PASSWORD} ${index}`,
          currentPassword: PASSWORD,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers[1 - winner]?.body.code).toBe('signed_out')
    const signIns = await Promise.all(
      pages.map((_, index) =>
        browser(it).post('/api/v1/session', {
          email: person.email,
          password: `${NEW_PASSWORD} ${index}`,
        }),
      ),
    )
    expect(signIns.findIndex(({ status }) => status === 200)).toBe(winner)
    expect(signIns.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is set once from one session, too', async () => {
    const page = await browser(it).signIn(await it.givePerson('member'))
    const set = (password: string) =>
      page.patch('/api/v1/me', { password, currentPassword: PASSWORD })
    const answers = await Promise.all([set(`${NEW_PASSWORD} 1`), set(`${NEW_PASSWORD} 2`)])
    expect(answers.map(({ status, body }) => `${status} ${body.code}`).sort()).toEqual([
      '200 undefined',
      '401 wrong_credentials',
    ])
  })
})

describe('a sign-in whose secrets were found right', () => {
  /** What the main thread asks for, once it has found the password right. @returns the reason of the refusal */
  async function begin({ id, passwordHash }: { id: string; passwordHash: string }) {
    const connection = { origin: 'http://localhost', isSecure: false, address: null }
    const { session } = drawSession(new Request(connection.origin), connection, time.now, it.limits)
    const checked = { user: id, passwordHash, isCodeShown: false, replaces: null }
    return it.service.change('sessions.begin', { ...checked, session }).then(
      () => 'begun',
      ({ reason }) => reason,
    )
  }

  async function somebody() {
    const { id, email } = await it.givePerson('admin')
    const passwordHash = it.accounts.passwordHash(id) as string
    return { id, email, passwordHash, page: await browser(it).signIn({ email }) }
  }

  test('begins no session once the password is another', async () => {
    const person = await somebody()
    const change = { password: NEW_PASSWORD, currentPassword: PASSWORD }
    expect((await person.page.patch('/api/v1/me', change)).status).toBe(200)
    expect(await begin(person)).toBe('wrong_credentials')
  })

  test('begins no session of somebody who was removed', async () => {
    const person = await somebody()
    const owner = await browser(it).signIn(await it.givePerson('owner'))
    expect((await owner.remove(`/api/v1/members/${person.id}`)).status).toBe(204)
    expect(await begin(person)).toBe('wrong_credentials')
  })

  test('begins none without a code once a second factor is on', async () => {
    const person = await somebody()
    const by = { user: person.id, session: null, name: person.email, address: null }
    const [secret, at] = ['JBSWY3DPEHPK3PXP', time.now]
    it.changes['totp.begin']({ by, secret })
    it.changes['totp.confirm']({
      by,
      at,
      secret,
      step: 1,
      recoveryCodes: [sha256Text('aaaaa-aaaaa')],
    })
    expect(await begin(person)).toBe('totp_required')
  })
})

test('of two owners who demote each other at one time, one stays', async () => {
  const only = await harness()
  const people = [await only.givePerson('owner'), await only.givePerson('owner')] as const
  const pages = [await browser(only).signIn(people[0]), await browser(only).signIn(people[1])]
  const demote = (index: 0 | 1, role: Role) =>
    pages[index]?.patch(`/api/v1/members/${people[1 - index]?.id}`, { role })
  const answers = await Promise.all([demote(0, 'member'), demote(1, 'member')])
  expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 403])
  expect(
    only.accounts
      .list()
      .map(({ role }) => role)
      .sort(),
  ).toEqual(['member', 'owner'])
})

test('of two people who are invited by one address at one time, one gets in', async () => {
  const admin = await browser(it).signIn(await it.givePerson('admin'))
  const email = 'two@example.org'
  const invites = await Promise.all(
    ['member', 'viewer'].map((role) =>
      admin.post<{ signUpUrl: string }>('/api/v1/invites', { email, role }),
    ),
  )
  const answers = await Promise.all(
    invites.map(({ body }) =>
      browser(it).post('/api/v1/signUp', {
        token: new URL(body.signUpUrl).hash.slice('#token='.length),
        email,
        password: PASSWORD,
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404])
})
