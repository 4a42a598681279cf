import { expect, test } from 'bun:test'
import type { IssueSummary } from '../src/issues/model'
import { HOUR_MS } from '../src/lib/time'
import { limits } from '../src/limits'
import type { Environment } from '../src/projects/environment'
import { harness } from './harness'
import { exportOf, nativeSpan, otlpSpan, sendOtlp } from './spans'
import { nanos } from './traces-read'

const it = await harness()

/** A project whose services send spans and events that name their release. */
function shop() {
  const slug = it.giveProject()
  const keys = new Map<Environment, string>()
  function keyOf(environment: Environment): string {
    const key = keys.get(environment) ?? it.giveKey(environment, { project: slug })
    keys.set(environment, key)
    return key
  }
  return {
    slug,
    key: keyOf('production'),
    trace(version: string, environment: Environment = 'production', hoursAgo = 0) {
      const at = it.time.now - hoursAgo * HOUR_MS
      const span = otlpSpan({ startTimeUnixNano: nanos(at), endTimeUnixNano: nanos(at + 5) })
      const body = exportOf([span], 'web', [['service.version', version]])
      return sendOtlp(it, body, keyOf(environment))
    },
    event: (release: string) =>
      it.sendEvent({ message: 'Payment was declined', release }, keyOf('production')),
    async completed(): Promise<[string, number][]> {
      const { body } = await it.get<{ items: { value: string; issues: number }[] }>(
        `/api/v1/projects/${slug}/search/values?key=release&text=`,
      )
      return body.items.map(({ value, issues }) => [value, issues])
    },
    async begun(environment: Environment | 'all') {
      const { body } = await it.get<{ releases: { release: string; firstSeen: string }[] }>(
        `/api/v1/projects/${slug}/stats?environment=${environment}`,
      )
      const hoursAgo = (text: string) => Math.round((it.time.now - Date.parse(text)) / HOUR_MS)
      return body.releases.map(({ release, firstSeen }) => [release, hoursAgo(firstSeen)])
    },
    async issue(): Promise<IssueSummary> {
      const { body } = await it.get<{ items: IssueSummary[] }>(
        `/api/v1/projects/${slug}/issues?query=`,
      )
      return body.items[0] as IssueSummary
    },
  }
}

test('a release that only spans name is listed where it was seen, and completed', async () => {
  const { trace, begun, completed } = shop()
  await trace('web@1', 'staging', 9)
  await trace('web@1', 'production', 2)
  await trace('web@2', 'staging', 1)
  await trace('web@2', 'staging', 3)
  expect(await completed()).toEqual([
    ['web@2', 0],
    ['web@1', 0],
  ])
  expect(await begun('production')).toEqual([['web@1', 2]])
  expect(await begun('staging')).toEqual([
    ['web@2', 3],
    ['web@1', 9],
  ])
  expect(await begun('all')).toEqual([
    ['web@2', 3],
    ['web@1', 9],
  ])
  expect(await begun('test')).toEqual([])
})

test.each<[string, string[], string, 'open' | 'resolved']>([
  ['the one that spans named before, which is not the next', ['web@2'], 'web@2', 'resolved'],
  ['one that spans named after it, which is', [], 'web@2', 'open'],
])('an issue that is resolved in the next release meets %s', async (_, before, later, status) => {
  const { event, trace, issue } = shop()
  await event('web@1')
  for (const version of before) await trace(version)
  const { id } = await issue()
  await it.patch(`/api/v1/issues/${id}`, { status: 'resolved', inNextRelease: true })
  await trace(later)
  expect((await issue()).status).toBe('resolved')
  await event(later)
  expect((await issue()).status).toBe(status)
})

test('what cannot be a release is none, and a request makes only so many known', async () => {
  const { key, trace, completed } = shop()
  await trace('web\u0007')
  await trace('')
  expect(await completed()).toEqual([])
  const spans = Array.from({ length: limits.tracedReleases + 30 }, (_, i) =>
    nativeSpan({ release: `build-${i}` }),
  )
  expect((await it.post('/spans/ingestBatch', { spans }, key)).status).toBe(200)
  await completed()
  const { count } = it.service.db
    .query<{ count: number }, []>(
      "SELECT count(*) AS count FROM release WHERE version LIKE 'build-%'",
    )
    .get() as { count: number }
  expect(count).toBe(limits.tracedReleases)
})
