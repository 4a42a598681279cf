import { expect, test } from 'bun:test'
import type { AuditEntry } from '../src/accounts/audit/model'
import { auditLog } from '../src/accounts/audit/store'
import type { Page } from '../src/http/cursor'
import { browser } from './browser'
import { harness } from './harness'
import { PROGRAM } from './program'

const it = await harness()
const owner = await it.givePerson('owner')
const page = await browser(it).signIn(owner)
const read = async (query = '') =>
  (await page.get<Page<AuditEntry>>(`/api/v1/auditLog?${query}`)).body
const since = async (id: number) =>
  (await read('limit=100')).items.filter((entry) => entry.id > id).reverse()
const newest = async () => (await read('limit=1')).items[0]?.id ?? 0

test('the log tells who changed what, on what and when', async () => {
  const before = await newest()
  await page.post('/api/v1/projects', { name: 'Web shop' })
  await page.patch('/api/v1/projects/web-shop', { name: 'Shop' })
  const key = await page.post<{ id: string; key: string }>('/api/v1/projects/web-shop/keys', {
    environment: 'production',
  })
  const quotas = { itemsPerDay: 1000, bytesPerDay: null }
  await page.patch(`/api/v1/projects/web-shop/keys/${key.body.id}`, { quotas })
  await page.remove(`/api/v1/projects/web-shop/keys/${key.body.id}`)
  await page.remove('/api/v1/projects/web-shop')
  const last4 = key.body.key.slice(-4)
  const entries = await since(before)
  expect(entries.map(({ action, target }) => [action, target])).toEqual([
    ['project.create', 'web-shop'],
    ['project.change', 'web-shop'],
    ['key.create', `web-shop: production …${last4}`],
    ['key.change', `web-shop: production …${last4}`],
    ['key.revoke', `web-shop: production …${last4}`],
    ['project.erase', 'web-shop'],
  ])
  for (const { actor, at } of entries) {
    expect(actor).toEqual({ id: owner.id, name: owner.email })
    expect(Date.parse(at)).toBe(it.time.now)
  }
  expect(entries[1]?.detail).toEqual({ name: 'Shop' })
  expect(entries[3]?.detail).toEqual({ id: key.body.id, name: '', itemsPerDay: 1000 })
  expect(JSON.stringify(entries)).not.toContain(key.body.key)
})

test('and of people, invites and tokens', async () => {
  const member = await it.givePerson('member')
  const before = await newest()
  await page.patch(`/api/v1/members/${member.id}`, { role: 'viewer' })
  await page.patch(`/api/v1/members/${member.id}`, { role: 'viewer' })
  await page.post(`/api/v1/members/${member.id}/signUpLink`)
  await page.remove(`/api/v1/members/${member.id}`)
  const invite = await page.post<{ id: string }>('/api/v1/invites', {
    email: 'kay@example.org',
    role: 'admin',
  })
  await page.remove(`/api/v1/invites/${invite.body.id}`)
  const token = await page.post<{ id: string; last4: string }>('/api/v1/tokens', {
    scopes: ['read'],
  })
  await page.remove(`/api/v1/tokens/${token.body.id}`)
  const name = `${owner.email} …${token.body.last4}`
  expect((await since(before)).map(({ action, target }) => [action, target])).toEqual([
    ['member.role', member.email],
    ['member.link', member.email],
    ['member.remove', member.email],
    ['invite.create', 'kay@example.org'],
    ['invite.revoke', 'kay@example.org'],
    ['token.create', name],
    ['token.revoke', name],
  ])
})

test('a change by the command line is told as its', async () => {
  const before = await newest()
  const words = ['project', 'create', 'From a terminal', '--data', it.data]
  const child = Bun.spawn([...PROGRAM, ...words], { stdout: 'ignore', stderr: 'inherit' })
  expect(await child.exited).toBe(0)
  expect(await since(before)).toMatchObject([
    { actor: { id: null, name: 'command line' }, action: 'project.create', address: null },
  ])
})

test('a change that is refused is not told, nor is one told that did not happen', async () => {
  const before = await newest()
  await page.post('/api/v1/projects', { name: 'From a terminal' })
  await page.remove(`/api/v1/members/${owner.id}`)
  const db = it.seeds
  expect(() =>
    db
      .transaction(() => {
        const by = { user: null, session: null, name: 'nobody', address: null }
        auditLog(db).record({ by, at: 1, action: 'project.create', target: 'undone' })
        throw new Error('and back')
      })
      .immediate(),
  ).toThrow('and back')
  expect(await since(before)).toEqual([])
})

test('it pages from the newest, and by action', async () => {
  const all = (await read('limit=100')).items.map(({ id }) => id)
  const paged: number[] = []
  let cursor: string | null = null
  do {
    const answer: Page<AuditEntry> = await read(`limit=3${cursor ? `&cursor=${cursor}` : ''}`)
    paged.push(...answer.items.map(({ id }) => id))
    cursor = answer.nextCursor
  } while (cursor)
  expect(paged).toEqual(all)
  const some = (await read('action=key.create&limit=100')).items
  expect(new Set(some.map(({ action }) => action))).toEqual(new Set(['key.create']))
})
