import { describe, expect, test } from 'bun:test'
import type { CreatedToken, TokenView } from '../src/accounts/tokens/model'
import { tokenReads } from '../src/accounts/tokens/reads'
import { DAY_MS } from '../src/lib/time'
import { browser } from './browser'
import { harness, PASSWORD, type ProblemBody, until } from './harness'

const it = await harness()

const page = await browser(it).signIn(await it.givePerson('admin'))
const mint = (wanted: object) => page.post<CreatedToken & ProblemBody>('/api/v1/tokens', wanted)
const listed = async () => (await page.get<{ items: TokenView[] }>('/api/v1/tokens')).body.items

describe('an access token', () => {
  test('is shown once, and then known by its last four characters', async () => {
    const { status, body } = await mint({ name: 'Report', scopes: ['read'], expiresInDays: 90 })
    expect(status).toBe(201)
    expect(body.token).toMatch(/^whimbrel_pat_[0-9A-Za-z]{40}$/)
    const { token, ...shown } = body
    expect(await listed()).toEqual([shown])
    expect(shown).toMatchObject({ name: 'Report', last4: token.slice(-4), lastUsedAt: null })
    expect(Date.parse(shown.expiresAt as string) - Date.parse(shown.createdAt)).toBe(90 * DAY_MS)
  })

  test('opens what its scopes say, and remembers that it did', async () => {
    const { token, id } = (await mint({ scopes: ['read'] })).body
    expect((await it.get('/api/v1/projects', token)).status).toBe(200)
    expect((await it.ask('/api/v1/projects', { name: 'No' }, token)).body.code).toBe(
      'missing_scope',
    )
    await until(
      'its use is noted',
      async () => typeof (await listed()).find((one) => one.id === id)?.lastUsedAt === 'string',
    )
  })

  test('is refused once it is revoked or expired', async () => {
    const one = (await mint({ scopes: ['read'] })).body
    expect((await page.remove(`/api/v1/tokens/${one.id}`)).status).toBe(204)
    expect((await it.get('/api/v1/me', one.token)).status).toBe(401)
    const other = (await mint({ scopes: ['read'], expiresInDays: 1 })).body
    it.time.now += DAY_MS
    expect((await it.get('/api/v1/me', other.token)).status).toBe(401)
    expect((await listed()).map(({ id }) => id)).not.toContain(other.id)
    await page.post('/api/v1/session/proof', { password: PASSWORD })
  })

  test('ends what goes on by it, such as a live stream, once it is revoked, expired or without an owner', async () => {
    const { isGood } = tokenReads(it.seeds, () => {})
    const goodNow = ({ id }: { id: string }) => isGood(id, it.time.now)
    const revoked = (await mint({ scopes: ['read'] })).body
    const lapsing = (await mint({ scopes: ['read'], expiresInDays: 1 })).body
    const owner = await it.givePerson('member')
    const theirs = await browser(it).signIn(owner)
    const orphan = (await theirs.post<CreatedToken>('/api/v1/tokens', { scopes: ['read'] })).body
    const tokens = [revoked, lapsing, orphan]
    expect(tokens.map(goodNow)).toEqual([true, true, true])
    await page.remove(`/api/v1/tokens/${revoked.id}`)
    expect((await page.remove(`/api/v1/members/${owner.id}`)).status).toBe(204)
    expect(tokens.map(goodNow)).toEqual([false, true, false])
    it.time.now += DAY_MS
    expect(tokens.map(goodNow)).toEqual([false, false, false])
    await page.post('/api/v1/session/proof', { password: PASSWORD })
  })

  test("is nobody else's to see or revoke", async () => {
    const { id } = (await mint({ scopes: ['read'] })).body
    const other = await browser(it).signIn(await it.givePerson('owner'))
    expect((await other.remove(`/api/v1/tokens/${id}`)).status).toBe(404)
    expect((await other.get<{ items: unknown[] }>('/api/v1/tokens')).body.items).toEqual([])
  })

  test.each([
    ['without scopes', { scopes: [] }],
    ['with a scope that is none', { scopes: ['admin'] }],
    ['for a time that is none', { scopes: ['read'], expiresInDays: 0 }],
  ])('is not made %s', async (_, wanted) => {
    expect((await mint(wanted)).status).toBe(400)
  })
})

describe('nobody makes a token that does more than they may', () => {
  test.each([
    ['viewer', ['read'], 201],
    ['viewer', ['write'], 403],
    ['member', ['read', 'write'], 201],
    ['member', ['keys'], 403],
    ['admin', ['read', 'write', 'keys'], 201],
  ] as const)('%s: %p', async (role, scopes, status) => {
    const theirs = await browser(it).signIn(await it.givePerson(role))
    expect((await theirs.post('/api/v1/tokens', { scopes })).status).toBe(status)
  })

  test('with a token none at all: it would live on when that one is revoked', async () => {
    const token = it.giveToken('owner')
    const answer = await it.ask('/api/v1/tokens', { scopes: ['read'], expiresInDays: 1 }, token)
    expect([answer.status, answer.body.code]).toEqual([403, 'session_required'])
  })
})
