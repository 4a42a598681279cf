import { describe, expect, test } from 'bun:test'
import type { Role } from '../src/accounts/role'
import type { SavedSearchView } from '../src/issues/saved-searches/model'
import { browser } from './browser'
import { harness } from './harness'

const it = await harness()
const path = `/api/v1/projects/${it.giveProject()}/savedSearches`

async function someone(role: Role) {
  const person = await it.givePerson(role)
  const page = await browser(it).signIn(person)
  return {
    ...page,
    ...person,
    save: async (search: object) =>
      (await page.post<SavedSearchView & { code?: string }>(path, search)).body,
    names: async () =>
      (await page.get<{ items: SavedSearchView[] }>(path)).body.items.map(({ name }) => name),
  }
}
const [viewer, member, admin] = [
  await someone('viewer'),
  await someone('member'),
  await someone('admin'),
]

describe('a saved search', () => {
  test('keeps a filter and no environment', async () => {
    const made = await member.save({
      name: 'Checkout',
      query: 'plan:team !is:assigned',
      status: 'open',
      sort: 'count',
      environment: 'production',
    })
    expect(made).toEqual({
      id: expect.any(String),
      page: 'issues',
      name: 'Checkout',
      query: 'plan:team !is:assigned',
      status: 'open',
      sort: 'count',
      shared: false,
      own: true,
      createdBy: member.email,
      createdAt: expect.any(String),
    })
    expect(await member.names()).toContain('Checkout')
  })

  test("is one's own until it is shared, and again when it is taken back", async () => {
    const { id } = await member.save({ name: 'Private' })
    expect(await admin.names()).not.toContain('Private')
    expect((await admin.patch(`${path}/${id}`, { name: 'Mine' })).status).toBe(404)
    await member.patch(`${path}/${id}`, { shared: true })
    expect(await viewer.names()).toContain('Private')
    expect((await admin.patch(`${path}/${id}`, { shared: false })).body.code).toBe('missing_role')
    await member.patch(`${path}/${id}`, { shared: false })
    expect(await viewer.names()).not.toContain('Private')
  })

  test('is changed in part', async () => {
    const { id } = await member.save({ name: 'Slow', query: 'slow', status: 'open' })
    const changed = await member.patch<SavedSearchView>(`${path}/${id}`, { status: null })
    expect(changed.body).toMatchObject({ name: 'Slow', query: 'slow', status: null })
  })

  test('can be had by a viewer, but not shared', async () => {
    expect((await viewer.save({ name: 'For me' })).own).toBe(true)
    expect((await viewer.save({ name: 'For all', shared: true })).code).toBe('missing_role')
  })

  test('that is shared is changed by its maker or an admin', async () => {
    const { id } = await member.save({ name: 'Ours', shared: true })
    const other = await someone('member')
    expect((await other.remove(`${path}/${id}`)).body.code).toBe('missing_role')
    expect((await admin.patch(`${path}/${id}`, { name: 'Ours too' })).status).toBe(200)
    expect((await admin.remove(`${path}/${id}`)).status).toBe(204)
  })

  test('that is shared outlives its maker, while others go with theirs', async () => {
    const leaving = await someone('member')
    await leaving.save({ name: 'Left behind', shared: true })
    await leaving.save({ name: 'Taken along' })
    expect((await admin.remove(`/api/v1/members/${leaving.id}`)).status).toBe(204)
    expect(await admin.names()).toContain('Left behind')
    const kept = it.service.db.query('SELECT name FROM saved_search').all()
    expect(JSON.stringify(kept)).not.toContain('Taken along')
  })

  test('belongs to its project', async () => {
    const { id } = await member.save({ name: 'Here' })
    const elsewhere = `/api/v1/projects/${it.giveProject()}/savedSearches`
    expect((await member.remove(`${elsewhere}/${id}`)).status).toBe(404)
    expect((await member.get(elsewhere)).body).toEqual({ items: [] } as never)
  })

  test.each([
    ['no name', {}],
    ['an empty name', { name: ' ' }],
    ['an order that is none', { name: 'x', sort: 'title' }],
    ['a status that is none', { name: 'x', status: 'closed' }],
  ])('is refused with %s', async (_, wrong) => {
    expect((await member.save(wrong)).code).toBe('invalid_request')
  })
})

describe('a segment of analytics', () => {
  const segments = async () => {
    const answer = await member.get<{ items: SavedSearchView[] }>(`${path}?page=analytics`)
    return answer.body.items.map(({ name }) => name)
  }

  test('is a saved search of another page: neither stands among those of the other', async () => {
    const made = await member.save({ page: 'analytics', name: 'Phones', query: 'device:mobile' })
    expect(made).toMatchObject({ page: 'analytics', query: 'device:mobile' })
    expect(await member.names()).not.toContain('Phones')
    expect(await segments()).toEqual(['Phones'])
    await member.patch(`${path}/${made.id}`, { name: 'Mobile', page: 'issues' })
    expect(await segments()).toEqual(['Mobile'])
    await member.remove(`${path}/${made.id}`)
    expect(await segments()).toEqual([])
  })
})
