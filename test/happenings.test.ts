import { expect, test } from 'bun:test'
import { openMainReadonly } from '../src/db/open'
import type { IssueView } from '../src/issues/detail/model'
import { HOUR_MS } from '../src/lib/time'
import { harness, until } from './harness'
import { checkoutFailure } from './seeds'
import { exportOf, otlpSpan, sendOtlp } from './spans'

const it = await harness()
const db = openMainReadonly(it.data)
const all = db.query<{ kind: string; subject: string; id: number }, [number]>(
  'SELECT o.id, o.kind, o.subject FROM outbox o WHERE o.project = ? ORDER BY o.id',
)

/** A project with a key, and what has happened in it since it was asked last. */
function shop() {
  const project = it.giveProject()
  const key = it.giveKey('production', { project })
  const id = it.projects.find(project)?.id as number
  let seen = 0
  return {
    project,
    key,
    send: (more: Record<string, unknown> = {}) => it.sendEvent(checkoutFailure('total', more), key),
    async news() {
      await it.service.settled()
      const rows = all.all(id).slice(seen)
      seen += rows.length
      return rows.map(({ kind, subject }) => [kind, subject])
    },
  }
}

const change = async ({ id }: IssueView, what: object) =>
  expect((await it.patch(`/api/v1/issues/${id}`, what)).status).toBe(200)

test('an issue is new once, and a release is new once in each environment', async () => {
  const { key, send, news } = shop()
  const issue = await it.issueOf(await send({ release: 'shop@1' }))
  await send({ release: 'shop@1' })
  await send({ release: 'shop@2' })
  expect(await news()).toEqual([
    ['issue.new', issue.id],
    ['release.new', 'shop@1'],
    ['release.new', 'shop@2'],
  ])
  await sendOtlp(it, exportOf([otlpSpan()], 'shop', [['service.version', 'shop@2']]), key)
  await sendOtlp(it, exportOf([otlpSpan()], 'shop', [['service.version', 'shop@3']]), key)
  expect(await news()).toEqual([['release.new', 'shop@3']])
})

test('a resolved issue regresses once', async () => {
  const { send, news } = shop()
  const issue = await it.issueOf(await send())
  await change(issue, { status: 'resolved' })
  it.time.now += 1000
  await send()
  await send()
  expect(await news()).toEqual([
    ['issue.new', issue.id],
    ['issue.resolved', issue.id],
    ['issue.regressed', issue.id],
  ])
  expect((await it.issue(issue.id)).status).toBe('open')
})

test('an ignored issue is back when so many events have come, or when its time is over', async () => {
  const { send, news } = shop()
  const issue = await it.issueOf(await send())
  await change(issue, { status: 'ignored', ignoreForCount: 2 })
  await send()
  expect((await it.issue(issue.id)).status).toBe('ignored')
  await send()
  expect(await it.issue(issue.id)).toMatchObject({ status: 'open', ignoredUntilCount: null })
  it.time.now = Date.now()
  const ignoreUntil = new Date(it.time.now + 50).toISOString()
  await change(issue, { status: 'ignored', ignoreUntil })
  await until('it is back', async () => (await it.issue(issue.id)).status === 'open')
  expect((await news()).filter(([kind]) => kind === 'issue.unignored')).toEqual([
    ['issue.unignored', issue.id],
    ['issue.unignored', issue.id],
  ])
})

test('an issue begins to escalate once, and again only after an hour that did not stand out', async () => {
  const { key, send, news } = shop()
  const many = () =>
    it.post(
      '/events/ingestBatch',
      { events: Array.from({ length: 60 }, () => checkoutFailure('total')) },
      key,
    )
  it.time.now = Math.ceil(it.time.now / HOUR_MS) * HOUR_MS + 60_000
  const issue = await it.issueOf(await send())
  it.time.now += 25 * HOUR_MS
  await many()
  await many()
  expect(await news()).toEqual([
    ['issue.new', issue.id],
    ['issue.escalating', issue.id],
  ])
  it.time.now += HOUR_MS
  for (let i = 0; i < 20; i++) await many()
  expect(await news()).toEqual([])
  it.time.now += 200 * HOUR_MS
  await many()
  expect(await news()).toEqual([['issue.escalating', issue.id]])
})

test('what has happened in a project goes with it', async () => {
  const { project, send, news } = shop()
  await send()
  expect(await news()).toHaveLength(1)
  const id = it.projects.find(project)?.id as number
  await it.remove(`/api/v1/projects/${project}`)
  await until('it is gone', () => all.all(id).length === 0)
})
