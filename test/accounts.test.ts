import { describe, expect, test } from 'bun:test'
import type { MemberView } from '../src/accounts/members/model'
import type { Me, UserView } from '../src/accounts/model'
import type { SessionView, SignedIn } from '../src/accounts/sessions/model'
import { linkReads } from '../src/accounts/sign-up/reads'
import { browser } from './browser'
import { harness, PASSWORD, type ProblemBody, until } from './harness'

const lookOf = (page: ReturnType<typeof browser>) => page.get<SignedIn>('/api/v1/session')

describe('the first owner', async () => {
  const it = await harness()
  const token = it.giveOwnerLink()
  const page = browser(it)
  const asked = { token, email: 'ada@example.org', name: 'Ada', password: PASSWORD }

  test('is asked for by a page that nobody is signed in to', async () => {
    const answer = await page.get<ProblemBody & { signIn: object }>('/api/v1/session')
    expect([answer.status, answer.body.code]).toEqual([401, 'signed_out'])
    expect(answer.body.signIn).toEqual({ signUpOpen: true, password: true, oidc: null })
    expect((await page.post('/api/v1/signUpLink', { token: token })).body).toMatchObject({
      kind: 'owner',
      email: null,
      role: 'owner',
    })
  })

  test.each([
    ['a password that is short', { password: 'too short' }, 400, 'invalid_request'],
    ['an address that is none', { email: 'ada' }, 400, 'invalid_request'],
    ['a link that is none', { token: 'x'.repeat(43) }, 404, 'unknown_link'],
  ])('does not come to be by %s', async (_, wrong, status, code) => {
    const answer = await page.post('/api/v1/signUp', { ...asked, ...wrong })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(JSON.stringify(answer.body)).not.toContain(PASSWORD)
  })

  test('signs up by the printed link and is signed in', async () => {
    const answer = await page.post<SignedIn>('/api/v1/signUp', asked)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      user: {
        email: 'ada@example.org',
        name: 'Ada',
        role: 'owner',
        hasPassword: true,
        totp: false,
      },
      scopes: ['read', 'write', 'keys'],
      signIn: { signUpOpen: false },
    })
    expect((await lookOf(page)).body).toEqual(answer.body)
    expect((await page.get<Me>('/api/v1/me')).body.email).toBe('ada@example.org')
    expect(linkReads(it.seeds).needsOwner()).toBe(false)
  })

  test('is the only one that the link makes', async () => {
    const answer = await browser(it).post('/api/v1/signUp', { ...asked, email: 'eve@example.org' })
    expect([answer.status, answer.body.code]).toEqual([404, 'unknown_link'])
  })

  test('is made by no link that was printed before, once there is one by another way', async () => {
    const other = await harness()
    const link = other.giveOwnerLink()
    await other.givePerson('owner')
    for (const path of ['/api/v1/signUpLink', '/api/v1/signUp']) {
      const answer = await browser(other).post(path, { ...asked, token: link })
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'unknown_link'])
    }
  })

  test('is one of two who use the link at one time', async () => {
    const it = await harness()
    const again = it.giveOwnerLink()
    const answers = await Promise.all(
      ['one', 'two'].map((name) =>
        browser(it).post('/api/v1/signUp', { ...asked, token: again, email: `${name}@race.org` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404])
  })

  test('finds a link from before the last start to be good no more', async () => {
    const it = await harness()
    const { time } = it
    const old = it.giveOwnerLink()
    const last = it.giveOwnerLink()
    const look = (token: string) => browser(it).post('/api/v1/signUpLink', { token })
    expect((await look(old)).status).toBe(404)
    expect((await look(last)).status).toBe(200)
    time.now += it.limits.signUpLinkMs
    expect((await look(last)).status).toBe(404)
  })

  test('may be somebody whom the command line made without a password', async () => {
    const it = await harness()
    it.giveAccount('grace@example.org', 'viewer')
    const again = it.giveOwnerLink()
    const body = { token: again, email: 'Grace@example.org', password: PASSWORD }
    const answer = await browser(it).post<SignedIn>('/api/v1/signUp', body)
    expect([answer.status, answer.body.user.role]).toEqual([201, 'owner'])
  })
})

describe('signing in', async () => {
  const it = await harness()
  const { send } = it
  const person = await it.givePerson('member')

  test('takes e-mail and password, however the e-mail is written', async () => {
    const page = browser(it)
    const email = person.email.toUpperCase()
    const answer = await page.post<SignedIn>('/api/v1/session', { email, password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(answer.body.scopes).toEqual(['read', 'write'])
    expect((await lookOf(page)).body.user.email).toBe(person.email)
  })

  test.each([
    ['a wrong password', { password: `${PASSWORD}!` }],
    ['an e-mail that nobody has', { email: 'nobody@example.org' }],
    ['an account without a password', { email: 'none@example.org' }],
  ])('says the same of %s', async (_, wrong) => {
    if (!it.accounts.find('none@example.org')) it.giveAccount('none@example.org', 'owner')
    const body = { email: person.email, password: PASSWORD, ...wrong }
    const answer = await browser(it).post('/api/v1/session', body)
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({
      code: 'wrong_credentials',
      detail: 'No account has this e-mail and password.',
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('makes a new session each time and ends the one before', async () => {
    const page = await browser(it).signIn(person)
    const before = page.cookie()
    await page.signIn(person)
    expect(page.cookie()).not.toBe(before)
    const old = await send('GET', '/api/v1/session', { headers: { cookie: before } })
    expect(old.status).toBe(401)
  })

  test('keeps nothing from which the cookie could be made again', async () => {
    const page = await browser(it).signIn(person)
    const [, text = ''] = page.cookie().split('=')
    const rows = it.service.db.query('SELECT * FROM session').all()
    expect(text).toMatch(/^[0-9A-Za-z]{43}$/)
    expect(JSON.stringify(rows)).not.toContain(text)
    const hash = it.accounts.passwordHash(person.id)
    expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  })
})

describe('a session', async () => {
  const it = await harness()
  const { time, send } = it
  const person = await it.givePerson('owner')

  test('ends when it was not used for a week', async () => {
    const page = await browser(it).signIn(person)
    time.now += it.limits.sessionIdleMs - 1000
    expect((await lookOf(page)).status).toBe(200)
    time.now += it.limits.sessionIdleMs
    expect((await page.get('/api/v1/me')).body).toMatchObject({ code: 'signed_out' })
  })

  /** When the page's own session was last used. */
  async function seenAt(page: ReturnType<typeof browser>) {
    const { items } = (await page.get<{ items: SessionView[] }>('/api/v1/sessions')).body
    return items.find(({ isCurrent }) => isCurrent)?.lastSeenAt ?? ''
  }

  test('ends after a month, however much it is used', async () => {
    const page = await browser(it).signIn(person)
    const days = Math.ceil(it.limits.sessionLifeMs / 86_400_000)
    for (let day = 1; day < days; day++) {
      time.now += 86_400_000
      expect((await lookOf(page)).status).toBe(200)
      await until('its use was noted', async () => Date.parse(await seenAt(page)) === time.now)
    }
    time.now += 86_400_000
    expect((await lookOf(page)).status).toBe(401)
  })

  test('ends by signing out', async () => {
    const page = await browser(it).signIn(person)
    const cookie = page.cookie()
    const answer = await page.remove('/api/v1/session')
    expect([answer.status, page.cookie()]).toEqual([204, ''])
    expect((await send('GET', '/api/v1/me', { headers: { cookie } })).status).toBe(401)
  })

  test('can be seen and ended from another place', async () => {
    const [here, there] = [await browser(it).signIn(person), await browser(it).signIn(person)]
    const list = await here.get<{ items: { id: string; isCurrent: boolean; userAgent: string }[] }>(
      '/api/v1/sessions',
    )
    const other = list.body.items.find(({ isCurrent }) => !isCurrent)
    expect(list.body.items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(other?.userAgent).toBe('Browser/1.0')
    expect((await here.remove(`/api/v1/sessions/${other?.id}`)).status).toBe(204)
    expect((await lookOf(there)).status).toBe(401)
    expect((await lookOf(here)).status).toBe(200)
  })

  test("is nobody else's to end", async () => {
    const page = await browser(it).signIn(person)
    const { id } = (await lookOf(page)).body.session
    const other = await browser(it).signIn(await it.givePerson('owner'))
    expect((await other.remove(`/api/v1/sessions/${id}`)).status).toBe(404)
    expect((await lookOf(page)).status).toBe(200)
  })

  test('ends everywhere at once', async () => {
    const pages = [await browser(it).signIn(person), await browser(it).signIn(person)] as const
    expect((await pages[0].remove('/api/v1/sessions')).status).toBe(204)
    for (const page of pages) expect((await lookOf(page)).status).toBe(401)
  })

  test('ends elsewhere when the password changes, and the old one opens nothing', async () => {
    const changing = await it.givePerson('viewer')
    const [here, there] = [await browser(it).signIn(changing), await browser(it).signIn(changing)]
    const wrong = { password: 'another long one', currentPassword: 'not it at all' }
    expect((await here.patch('/api/v1/me', wrong)).body.code).toBe('wrong_credentials')
    const right = { password: 'another long one', currentPassword: PASSWORD }
    expect((await here.patch('/api/v1/me', right)).status).toBe(200)
    expect([(await lookOf(here)).status, (await lookOf(there)).status]).toEqual([200, 401])
    const old = { email: changing.email, password: PASSWORD }
    expect((await browser(it).post('/api/v1/session', old)).status).toBe(401)
  })
})

describe('the cookie', async () => {
  const email = 'cookie@example.org'
  const cookieOf = async (
    options: { publicUrl?: string; allowedHosts?: string[] },
    host = 'localhost',
  ) => {
    const other = await harness(options)
    await other.givePerson('owner', { email })
    const response = await other.app.handle(
      new Request(`http://${host}/api/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      }),
    )
    expect(response.status).toBe(200)
    return response.headers.get('set-cookie') ?? ''
  }

  test.each([
    [
      'is Secure where the public address has https',
      { publicUrl: 'https://errors.example.org' },
      'localhost',
      true,
    ],
    [
      'is Secure on plain http beyond the machine',
      { allowedHosts: ['errors.example.org'] },
      'errors.example.org',
      true,
    ],
    ['is not Secure on plain http of the machine', {}, 'localhost', false],
    [
      'is not Secure on plain http of 127.0.0.1',
      { publicUrl: 'http://127.0.0.1:4700' },
      'localhost',
      false,
    ],
  ])('%s', async (_, options, host, isSecure) => {
    const cookie = await cookieOf(options, host)
    const start = isSecure ? '__Host-whimbrel' : 'whimbrel'
    expect(cookie).toMatch(
      new RegExp(`^${start}=[0-9A-Za-z]{43}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`),
    )
    expect(cookie.endsWith('; Secure')).toBe(isSecure)
    expect(cookie).not.toContain('Domain')
  })
})

describe('a change by cookie', async () => {
  const it = await harness({ allowedHosts: ['errors.example.org'] })
  const { send } = it
  const page = await browser(it).signIn(await it.givePerson('owner'))
  const change = (headers: Record<string, string>, body: unknown = { name: 'Whoever' }) =>
    send<ProblemBody>('PATCH', '/api/v1/me', {
      headers: { cookie: page.cookie(), ...headers },
      body,
    })
  const json = { 'content-type': 'application/json' }

  test.each([
    ['from our own page', { ...json, 'sec-fetch-site': 'same-origin' }, 200],
    ['from our own page in an old browser', { ...json, origin: 'http://localhost' }, 200],
    ['from a foreign site', { ...json, 'sec-fetch-site': 'cross-site' }, 403],
    ['from a site beside ours', { ...json, 'sec-fetch-site': 'same-site' }, 403],
    [
      'from a foreign site that names our origin',
      { ...json, 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
      403,
    ],
    ['from a foreign origin', { ...json, origin: 'https://evil.example' }, 403],
    ['from our host on another port', { ...json, origin: 'http://localhost:8080' }, 403],
    ['from a sandboxed frame', { ...json, origin: 'null' }, 403],
    ['from who does not say where', json, 403],
    ['as a form', { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' }, 403],
  ])('%s is taken or refused', async (_, headers, status) => {
    const answer = await change(headers)
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.body.code).toBe('cross_site')
  })

  test('signing in is for no foreign page either', async () => {
    const headers = { ...json, 'sec-fetch-site': 'cross-site' }
    const body = { email: 'ada@example.org', password: PASSWORD }
    for (const path of ['/api/v1/session', '/api/v1/signUp'])
      expect((await send<ProblemBody>('POST', path, { headers, body })).body.code).toBe(
        'cross_site',
      )
  })

  test('signing in on plain http from another machine is refused before it is in vain', async () => {
    const answer = await it.app.handle(
      new Request('http://errors.example.org/api/v1/session', {
        method: 'POST',
        headers: { ...json, origin: 'http://errors.example.org' },
        body: JSON.stringify({ email: 'ada@example.org', password: PASSWORD }),
      }),
    )
    expect(await answer.json()).toMatchObject({ code: 'invalid_request', status: 400 })
  })

  test('a token needs none of it', async () => {
    const { status } = await it.ask('/api/v1/projects', { name: 'By token' }, it.giveToken('admin'))
    expect(status).toBe(201)
  })

  test('reading is let to no foreign page', async () => {
    const headers = { cookie: page.cookie(), origin: 'https://evil.example' }
    const answer = await send('GET', '/api/v1/me', { headers })
    for (const name of ['access-control-allow-origin', 'access-control-allow-credentials'])
      expect(answer.headers.get(name)).toBeNull()
  })
})

describe('who fails to sign in', async () => {
  const it = await harness()
  const { time, get } = it
  test('is let wait after ten times, with the right password too, and then let in', async () => {
    const person = await it.givePerson('member')
    const attempt = (password: string) =>
      browser(it).post('/api/v1/session', { email: person.email, password })
    for (let count = 0; count < it.limits.signInFailuresPerAccount; count++)
      expect((await attempt('wrong wrong wrong')).status).toBe(401)
    const refused = await attempt(PASSWORD)
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 901)
    const log = await get<{ items: { target: string }[] }>('/api/v1/auditLog?action=signIn.lock')
    expect(log.body.items.map(({ target }) => target)).toEqual([person.email])
    time.now += it.limits.signInWindowMs
    expect((await attempt(PASSWORD)).status).toBe(200)
  })

  test('gains nothing by many attempts at one time', async () => {
    const person = await it.givePerson('member')
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        browser(it).post('/api/v1/session', { email: person.email, password: 'guess guess guess' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(
      it.limits.signInFailuresPerAccount,
    )
  })

  test('is not locked out by signing in rightly many times', async () => {
    const person = await it.givePerson('member')
    for (let count = 0; count <= it.limits.signInFailuresPerAccount; count++)
      await browser(it).signIn(person)
  })
})

describe('an invite', async () => {
  const it = await harness()
  const admin = await browser(it).signIn(await it.givePerson('admin'))
  const invite = (email: string, role = 'member') =>
    admin.post<{ id: string; signUpUrl: string } & ProblemBody>('/api/v1/invites', { email, role })
  const tokenOf = (url: string) => new URL(url).hash.slice('#token='.length)

  test('makes a member of the role that it says, once', async () => {
    const { status, body } = await invite('lin@example.org', 'viewer')
    expect(status).toBe(201)
    expect(body.signUpUrl).toStartWith('http://localhost/signup#token=')
    const token = tokenOf(body.signUpUrl)
    const newcomer = browser(it)
    expect((await newcomer.post('/api/v1/signUpLink', { token: token })).body).toMatchObject({
      kind: 'invite',
      email: 'lin@example.org',
      role: 'viewer',
    })
    const other = { token, email: 'eve@example.org', password: PASSWORD }
    expect((await newcomer.post('/api/v1/signUp', other)).status).toBe(400)
    const own = { ...other, email: 'lin@example.org', role: 'owner' }
    const made = await newcomer.post<SignedIn>('/api/v1/signUp', own)
    expect([made.status, made.body.user.role]).toEqual([201, 'viewer'])
    expect((await newcomer.post('/api/v1/signUp', own)).status).toBe(404)
    expect((await newcomer.post('/api/v1/projects', { name: 'No' })).body).toMatchObject({
      code: 'missing_role',
    })
  })

  test('is listed without its link, and can be taken back', async () => {
    const { body } = await invite('ken@example.org')
    const list = await admin.get<{ items: { id: string; email: string }[] }>('/api/v1/invites')
    expect(list.body.items).toMatchObject([{ id: body.id, email: 'ken@example.org' }])
    expect(JSON.stringify(list.body)).not.toContain(tokenOf(body.signUpUrl))
    expect((await admin.remove(`/api/v1/invites/${body.id}`)).status).toBe(204)
    expect(
      (await admin.post('/api/v1/signUpLink', { token: tokenOf(body.signUpUrl) })).status,
    ).toBe(404)
  })

  test('takes the place of the one before it, and is not for members', async () => {
    const first = await invite('mae@example.org')
    await invite('Mae@example.org')
    expect(
      (await admin.post('/api/v1/signUpLink', { token: tokenOf(first.body.signUpUrl) })).status,
    ).toBe(404)
    expect((await invite('lin@example.org')).body.code).toBe('conflict')
  })

  test('makes no owner when an admin gives it', async () => {
    expect((await invite('boss@example.org', 'owner')).body.code).toBe('missing_role')
  })
})

describe('members', async () => {
  const it = await harness()
  const owner = await it.givePerson('owner')
  const page = await browser(it).signIn(owner)
  const admin = await browser(it).signIn(await it.givePerson('admin'))

  test('are listed with how and when they sign in', async () => {
    const { items } = (await page.get<{ items: MemberView[] }>('/api/v1/members')).body
    expect(items.find(({ id }) => id === owner.id)).toMatchObject({
      email: owner.email,
      role: 'owner',
      hasPassword: true,
      totp: false,
      lastSeenAt: expect.any(String),
    })
  })

  test('show how they sign in to administrators alone', async () => {
    for (const role of ['member', 'viewer'] as const) {
      const theirs = await browser(it).signIn(await it.givePerson(role))
      const { items } = (await theirs.get<{ items: object[] }>('/api/v1/members')).body
      expect(Object.keys(items[0] ?? {}).sort()).toEqual([
        'createdAt',
        'email',
        'id',
        'name',
        'role',
      ])
    }
    const byToken = await it.get<{ items: object[] }>('/api/v1/members', it.giveToken('admin'))
    expect(byToken.body.items[0]).not.toHaveProperty('totp')
  })

  test('have at least one owner', async () => {
    for (const answer of [
      await page.patch(`/api/v1/members/${owner.id}`, { role: 'admin' }),
      await page.remove(`/api/v1/members/${owner.id}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
    const other = await it.givePerson('admin')
    expect((await page.patch(`/api/v1/members/${other.id}`, { role: 'owner' })).status).toBe(200)
    expect((await page.patch(`/api/v1/members/${other.id}`, { role: 'admin' })).status).toBe(200)
  })

  test('who are admins make and touch no owners', async () => {
    const member = await it.givePerson('member')
    const asked = [
      admin.patch(`/api/v1/members/${member.id}`, { role: 'owner' }),
      admin.patch(`/api/v1/members/${owner.id}`, { role: 'viewer' }),
      admin.remove(`/api/v1/members/${owner.id}`),
      admin.post(`/api/v1/members/${owner.id}/signUpLink`),
      admin.remove(`/api/v1/members/${owner.id}/totp`),
    ]
    for (const answer of await Promise.all(asked)) expect(answer.body.code).toBe('missing_role')
    expect((await admin.patch(`/api/v1/members/${member.id}`, { role: 'viewer' })).status).toBe(200)
  })

  test('may do less from the very next request after their role went down', async () => {
    const member = await it.givePerson('admin')
    const theirs = await browser(it).signIn(member)
    const token = it.giveToken('admin', ['write'], { email: member.email })
    expect((await theirs.post('/api/v1/projects', { name: 'Before' })).status).toBe(201)
    await page.patch(`/api/v1/members/${member.id}`, { role: 'viewer' })
    expect((await theirs.post('/api/v1/projects', { name: 'After' })).status).toBe(403)
    expect((await it.ask('/api/v1/projects', { name: 'After' }, token)).status).toBe(403)
  })

  test('who are removed are out at once, with their tokens', async () => {
    const member = await it.givePerson('member')
    const theirs = await browser(it).signIn(member)
    const token = it.giveToken('member', ['read'], { email: member.email })
    expect((await page.remove(`/api/v1/members/${member.id}`)).status).toBe(204)
    expect((await theirs.get('/api/v1/me')).status).toBe(401)
    expect((await it.get('/api/v1/me', token)).status).toBe(401)
    const users = await page.get<{ items: UserView[] }>('/api/v1/users')
    expect(users.body.items.map(({ id }) => id)).not.toContain(member.id)
  })

  test('get around no proof by asking for themselves what they may ask for others', async () => {
    for (const answer of [
      await page.post(`/api/v1/members/${owner.id}/signUpLink`),
      await page.remove(`/api/v1/members/${owner.id}/totp`),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
  })

  test('who forgot their password set a new one by a link, which signs others out', async () => {
    const member = await it.givePerson('member')
    const theirs = await browser(it).signIn(member)
    const made = await admin.post<{ signUpUrl: string }>(`/api/v1/members/${member.id}/signUpLink`)
    const token = new URL(made.body.signUpUrl).hash.slice('#token='.length)
    const body = { token, email: member.email, password: 'a newer password' }
    expect((await browser(it).post('/api/v1/signUp', body)).status).toBe(201)
    expect((await theirs.get('/api/v1/me')).status).toBe(401)
    const signedIn = { email: member.email, password: 'a newer password' }
    expect((await browser(it).post('/api/v1/session', signedIn)).status).toBe(200)
  })
})

test('no answer and no log holds a secret that it should not', async () => {
  const it = await harness()
  const person = await it.givePerson('owner')
  const page = await browser(it).signIn(person)
  await page.post('/api/v1/invites', { email: 'x@example.org', role: 'member' })
  await page.post('/api/v1/tokens', { scopes: ['read'] })
  const secrets = [
    PASSWORD,
    page.cookie().split('=')[1] as string,
    it.accounts.passwordHash(person.id) as string,
  ]
  for (const path of [
    'session',
    'me',
    'sessions',
    'members',
    'invites',
    'tokens',
    'auditLog',
    'users',
  ]) {
    const { status, body } = await page.get(`/api/v1/${path}`)
    expect(status).toBe(200)
    for (const secret of [...secrets, 'whimbrel_pat_', 'signup#token'])
      expect(JSON.stringify(body)).not.toContain(secret)
  }
})
