import { expect, test } from 'bun:test'
import type { MaintenanceView, MuteView } from '../../src/alerts/quiet/model'
import { harness, type ProblemBody } from '../harness'

const it = await harness()
const slug = it.giveProject()
const member = it.giveToken('member')
const MUTE = `/api/v1/projects/${slug}/mute`
const MAINTENANCE = `/api/v1/projects/${slug}/maintenance`
const NIGHTLY = {
  name: 'Nightly import',
  weekly: {
    days: ['friday'],
    from: '22:30',
    to: '02:00',
    timeZone: 'Europe/Berlin',
  },
}

const put = <Body = ProblemBody>(path: string, body: unknown) =>
  it.send<Body>('PUT', path, { body, headers: { authorization: `Bearer ${member}` } })
const at = (text: string) => {
  it.time.now = Date.parse(text)
}

test('a mute is set by a member, ends by itself, and is lifted', async () => {
  at('2026-11-20T12:00:00Z')
  expect((await it.get<MuteView>(MUTE)).body).toEqual({ mute: null })
  const until = '2026-11-20T13:00:00.000Z'
  const { mute } = (await put<MuteView>(MUTE, { until })).body
  expect(mute).toMatchObject({ until, at: '2026-11-20T12:00:00.000Z' })
  at('2026-11-20T13:00:00Z')
  expect((await it.get<MuteView>(MUTE)).body).toEqual({ mute: null })
  await put(MUTE, { until: null })
  at('2027-11-20T13:00:00Z')
  expect((await it.get<MuteView>(MUTE)).body.mute?.until).toBeNull()
  expect((await it.remove(MUTE, undefined, member)).status).toBe(204)
  expect((await it.remove(MUTE, undefined, member)).status).toBe(204)
  expect((await it.get<MuteView>(MUTE)).body).toEqual({ mute: null })
})

test('a maintenance window is made, seen with the span that is now and the next, changed and removed', async () => {
  at('2026-11-20T12:00:00Z')
  const made = await it.ask<MaintenanceView>(MAINTENANCE, NIGHTLY, member)
  expect(made.status).toBe(201)
  const next = { from: '2026-11-20T21:30:00.000Z', to: '2026-11-21T01:00:00.000Z' }
  expect(made.body).toMatchObject({ ...NIGHTLY, environment: null, now: null, next })
  at('2026-11-21T00:00:00Z')
  const listed = (await it.get<{ items: MaintenanceView[] }>(MAINTENANCE)).body.items
  expect(listed).toMatchObject([{ now: next, next: { from: '2026-11-27T21:30:00.000Z' } }])

  const once = { from: '2026-11-22T20:00:00.000Z', to: '2026-11-22T22:00:00.000Z' }
  const move = { name: 'Move', environment: 'staging', once }
  const path = `${MAINTENANCE}/${made.body.id}`
  const changed = (await put<MaintenanceView>(path, move)).body
  expect(changed).toMatchObject({ ...move, id: made.body.id, next: once })
  expect(changed.weekly).toBeUndefined()
  expect((await it.remove(path, undefined, member)).status).toBe(204)
  expect((await it.remove(path, undefined, member)).status).toBe(404)
  expect((await put(path, move)).status).toBe(404)
})

test('the audit log says who kept what quiet', async () => {
  const { items } = (
    await it.get<{ items: { action: string; target: string }[] }>('/api/v1/auditLog')
  ).body
  const said = items.map(({ action, target }) => `${action} ${target}`)
  expect(said.filter((one) => /^(mute|maintenance)/.test(one))).toEqual([
    `maintenance.remove ${slug}: Move`,
    `maintenance.change ${slug}: Move`,
    `maintenance.create ${slug}: Nightly import`,
    `mute.lift ${slug}`,
    `mute.set ${slug}`,
    `mute.set ${slug}`,
  ])
})

test.each([
  ['neither once nor weekly', { name: 'x' }, '/once'],
  ['both', { ...NIGHTLY, once: { from: '2026-11-22', to: '2026-11-23' } }, '/once'],
  [
    'an end before its begin',
    { name: 'x', once: { from: '2026-11-23', to: '2026-11-22' } },
    '/once/to',
  ],
  [
    'a place that is not',
    { name: 'x', weekly: { ...NIGHTLY.weekly, timeZone: 'Europe/Atlantis' } },
    '/weekly/timeZone',
  ],
  ['no day', { name: 'x', weekly: { ...NIGHTLY.weekly, days: [] } }, '/weekly/days'],
  [
    'a time that no clock shows',
    { name: 'x', weekly: { ...NIGHTLY.weekly, to: '24:00' } },
    '/weekly/to',
  ],
  ['no name', { ...NIGHTLY, name: ' ' }, '/name'],
])('a maintenance window with %s is refused', async (_, body, path) => {
  const { status, body: problem } = await it.ask(MAINTENANCE, body)
  expect(status).toBe(400)
  expect(problem.errors?.[0]?.path).toBe(path)
})

test('a mute until a time that is over is refused', async () => {
  const { status, body } = await put(MUTE, { until: '2020-01-01T00:00:00Z' })
  expect([status, body.errors?.[0]?.path]).toEqual([400, '/until'])
})
