import { expect, test } from 'bun:test'
import type { IncidentLanes } from '../../src/alerts/incidents/lanes/model'
import type { IncidentPage, NewestIncidents } from '../../src/alerts/incidents/model'
import { harness, until } from '../harness'
import { checkoutFailure } from '../seeds'

const it = await harness()
const project = it.giveProject()
const path = `/api/v1/projects/${project}`
const key = it.giveKey('production', { project })

const incidents = async (query = '') =>
  (await it.get<IncidentPage>(`${path}/incidents${query}`)).body
const lanes = async (query = '') =>
  (await it.get<IncidentLanes>(`${path}/incidents/lanes${query}`)).body

// Seven issues are new, each with an incident of the same rule.
for (const name of ['cart', 'price', 'stock', 'login', 'search', 'mail', 'import'])
  await it.sendEvent(
    checkoutFailure(name, { exception: { type: `${name}Error`, value: name } }),
    key,
  )
it.time.now += 60_000
await until('seven incidents are open', async () => (await incidents()).items.length === 7)

test('of each rule as many are listed as asked for, on one page', async () => {
  const { items, nextCursor } = await incidents('?state=unresolved&perRule=3&limit=5')
  expect([items.length, nextCursor]).toEqual([3, null])
  const { items: all } = await incidents()
  expect(items.map(({ id }) => id)).toEqual(all.slice(0, 3).map(({ id }) => id))
})

test('a rule with many incidents is one lane, and what is open and what is over are told apart', async () => {
  const [one, other] = (await incidents()).items
  await it.ask(`${path}/incidents/${one?.id}/acknowledge`, {})
  await it.ask(`${path}/incidents/${other?.id}/resolve`, {})
  const found = await lanes('?environment=production')
  expect(found).toMatchObject({ begun: 7, before: 0, incidents: 7, open: 5, acknowledged: 1 })
  expect(found.items).toMatchObject([
    { rule: { name: 'A new issue in production' }, severity: 'warning', incidents: 7, open: 5 },
  ])
  expect(found.items[0]?.marks.map((mark) => [mark.incidents, mark.open])).toEqual(
    expect.arrayContaining([
      [6, 5],
      [1, 0],
    ]),
  )
  expect((await lanes('?environment=staging')).items).toEqual([])
})

test('a time that ends before it begins is refused', async () => {
  const answer = await it.get(`${path}/incidents/lanes?from=2026-11-22&to=2026-11-21`)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('what fired last comes with its project, and one rule does not hide those of others', async () => {
  const elsewhere = it.giveProject()
  const there = it.giveKey('production', { project: elsewhere })
  await it.sendEvent(checkoutFailure('elsewhere'), there)
  const newest = async () => (await it.get<NewestIncidents>('/api/v1/incidents')).body.items
  await until('it fired there', async () =>
    (await newest()).some((one) => one.project.slug === elsewhere),
  )
  expect((await newest()).filter((one) => one.project.slug === project)).toHaveLength(3)
})
