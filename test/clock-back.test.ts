import { expect, test } from 'bun:test'
import { HOUR_MS } from '../src/lib/time'
import { harness } from './harness'
import { checkoutFailure } from './seeds'

test('a clock that is set back refuses nobody and orders what is there by its own times', async () => {
  const it = await harness({ limits: { readYourWritesMs: 20_000 } })
  const { time, app } = it
  const project = it.giveProject()
  const key = it.giveKey('production', { project })
  const session = it.giveSession('member')
  const began = time.now
  const first = await it.issueOf(await it.sendEvent(checkoutFailure(), key))
  expect((await it.get('/readyz')).status).toBe(200)
  const live = await app.handle(
    new Request(`http://localhost/api/v1/projects/${project}/live`, { headers: session }),
  )

  time.now -= HOUR_MS
  for (let i = 0; i < 20; i++) await it.sendEvent(checkoutFailure(), key)
  const later = await it.issueOf(await it.sendEvent(checkoutFailure(), key))
  expect(later).toMatchObject({ id: first.id, count: 22 })
  expect(Date.parse(later.lastSeen)).toBeGreaterThanOrEqual(began - 1000)
  expect(Date.parse(later.firstSeen)).toBeLessThanOrEqual(Date.parse(later.lastSeen))
  expect((await it.get('/readyz')).status).toBe(200)
  for (const status of ['resolved', 'open']) {
    const changed = await it.send('PATCH', `/api/v1/issues/${first.id}`, {
      body: { status },
      headers: session,
    })
    expect(changed.status).toBe(200)
  }
  expect(live.status).toBe(200)
  await live.body?.cancel()
  const activity = await it.get<{ items: unknown[] }>(`/api/v1/issues/${first.id}/activity`)
  expect(activity.status).toBe(200)
})
