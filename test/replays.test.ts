import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReplayView, SegmentEvents } from '../src/replays/pages/detail/model'
import type { ReplayPage } from '../src/replays/pages/list/model'
import type { ProjectUsage } from '../src/usage/model'
import { harness, type ProblemBody, temporaryFolder } from './harness'

const it = await harness()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const ago = (ms: number) => it.time.now - ms

const meta = (href: string, timestamp: number) => ({
  type: 4,
  data: { href, width: 1280, height: 720 },
  timestamp,
})
const snapshot = (timestamp: number) => ({
  type: 2,
  data: { node: { type: 0, childNodes: [], id: 1 }, initialOffset: { left: 0, top: 0 } },
  timestamp,
})
const click = (timestamp: number) => ({
  type: 3,
  data: { source: 2, type: 2, id: 4, x: 10, y: 20 },
  timestamp,
})
const said = (level: string, timestamp: number) => ({
  type: 6,
  data: { plugin: 'rrweb/console@1', payload: { level, trace: [], payload: ['"text"'] } },
  timestamp,
})

/** A site with a key, and its replays. */
function site(environment: 'production' | 'staging' = 'production', slug = it.giveProject()) {
  const key = it.giveKey(environment, { project: slug })
  const path = `/api/v1/projects/${slug}/replays`
  return {
    slug,
    key,
    send: (body: object, headers: Record<string, string> = {}) =>
      it.post<ProblemBody>('/replays/ingestSegment', body, key, {
        'user-agent': FIREFOX,
        ...headers,
      }),
    list: async (query = '') => (await it.get<ReplayPage>(`${path}?${query}`)).body,
    detail: (id: string) => it.get<ReplayView>(`${path}/${id}`),
    events: (id: string, segment: string) =>
      it.get<SegmentEvents>(`${path}/${id}/segments/${segment}`),
  }
}

test('a replay is its segments, in whatever order they come and however often', async () => {
  const { send, list, detail, events } = site()
  const begin = ago(60_000)
  const first = {
    replayId: 'r1',
    segmentId: 0,
    sessionId: 's1',
    release: 'web@1',
    events: [
      meta('https://shop.example/coats?token=secret', begin),
      snapshot(begin + 10),
      click(begin + 500),
    ],
  }
  const second = {
    replayId: 'r1',
    segmentId: 1,
    kind: 'error',
    userId: 'ada',
    events: [click(begin + 6000), said('error', begin + 6100), said('warn', begin + 6200)],
  }
  expect((await send(second)).status).toBe(200)
  expect((await send(first)).body).toEqual({ replayId: 'r1', tabId: '0', segmentId: 0 } as never)
  expect((await send({ ...first, events: [click(begin + 1)] })).status).toBe(200)
  const { items } = await list()
  expect(items).toEqual([
    {
      replayId: 'r1',
      environment: 'production',
      kind: 'error',
      startedAt: new Date(begin).toISOString(),
      endedAt: new Date(begin + 6200).toISOString(),
      user: 'ada',
      release: 'web@1',
      device: 'desktop',
      browser: 'Firefox',
      system: 'Linux',
      bytes: expect.any(Number),
      isPlayable: true,
      pages: ['shop.example/coats'],
      counts: {
        events: 6,
        pages: 1,
        clicks: 2,
        rageClicks: 0,
        deadClicks: 0,
        inputs: 0,
        consoleErrors: 1,
        requests: 0,
        failedRequests: 0,
      },
    },
  ])
  const { body } = await detail('r1')
  expect(body.sessionId).toBe('s1')
  expect(body.segments.map((one) => [one.tabId, one.segmentId, one.hasSnapshot])).toEqual([
    ['0', 0, true],
    ['0', 1, false],
  ])
  expect((await events('r1', '0/0')).body.events).toEqual(first.events)
  expect((await events('r1', '0/1')).body.events).toEqual(second.events)
})

test('times are by our clock when the client says what its own shows', async () => {
  const { send, list, events } = site()
  const off = 3_600_000
  const at = ago(5000) + off
  await send({ replayId: 'r1', segmentId: 0, events: [snapshot(at)], sentAt: it.time.now + off })
  expect((await list()).items[0]?.startedAt).toBe(new Date(at - off).toISOString())
  expect((await events('r1', '0/0')).body.events[0]).toMatchObject({
    timestamp: at - off,
  })
})

const good = { replayId: 'r9', segmentId: 0, events: [{ type: 4, data: {}, timestamp: 1 }] }
test.each<[string, unknown, string, RegExp]>([
  ['a list', [], 'invalid_replay', /"replayId"/],
  ['no id', { ...good, replayId: undefined }, 'invalid_replay', /`replayId`/],
  ['an id that is a path', { ...good, replayId: '../x' }, 'invalid_replay', /letters, digits/],
  ['a segment below 0', { ...good, segmentId: -1 }, 'invalid_replay', /counts up from 0/],
  ['too high a segment', { ...good, segmentId: 2000 }, 'invalid_replay', /begin another/],
  ['no events', { ...good, events: [] }, 'invalid_replay', /with one at least/],
  [
    'too many events',
    { ...good, events: Array(5001).fill(0) },
    'invalid_replay',
    /Send it in parts/,
  ],
  ['an event that is none', { ...good, events: [{ type: 4 }] }, 'invalid_replay', /events\/0/],
  ['an environment', { ...good, environment: 'test' }, 'environment_not_accepted', /Leave out/],
])('%s is refused', async (_, body, code, words) => {
  const { send } = site()
  const answer = await send(body as object)
  expect([answer.status, answer.body.code]).toEqual([400, code])
  expect(answer.body.detail).toMatch(words)
})

test('a replay of over an hour is full, and another can begin', async () => {
  const { send, list } = site()
  const begin = ago(62 * 60_000)
  await send({ replayId: 'long', segmentId: 0, events: [snapshot(begin)] })
  await list()
  const late = [click(begin + 61 * 60_000)]
  const answer = await send({ replayId: 'long', segmentId: 1, events: late })
  expect([answer.status, answer.body.code]).toEqual([409, 'replay_closed'])
  expect((await send({ replayId: 'next', segmentId: 0, events: late })).status).toBe(200)
})

test('what is private names nobody', async () => {
  const { send, list } = site()
  await send({ ...good, userId: 'ada' }, { 'sec-gpc': '1' })
  expect((await list()).items[0]?.user).toBe('')
})

test('nobody sees what is not theirs', async () => {
  const ours = site()
  const others = site()
  await ours.send(good)
  expect((await others.list()).items).toEqual([])
  expect((await others.detail('r9')).status).toBe(404)
  expect((await others.events('r9', '0/0')).status).toBe(404)
  expect((await ours.events('r9', '0/1')).status).toBe(404)
  expect((await ours.events('r9', '0/x')).status).toBe(404)
  expect((await site('staging', ours.slug).list('environment=staging')).items).toEqual([])
})

test('lists page from the newest on', async () => {
  const { send, list } = site()
  for (let n = 0; n < 5; n++)
    await send({ replayId: `r${n}`, segmentId: 0, events: [snapshot(ago(10_000 - n))] })
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: ReplayPage = await list(`limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.items.map(({ replayId }) => replayId))
    cursor = page.nextCursor
  }
  expect(seen).toEqual(['r4', 'r3', 'r2', 'r1', 'r0'])
})

test('a replay counts once on its meter, however many segments it has', async () => {
  const { send, slug, list } = site()
  for (let n = 0; n < 3; n++)
    await send({ replayId: 'metered', segmentId: n, events: [click(ago(1000))] })
  await list()
  const { body } = await it.get<ProjectUsage>(`/api/v1/projects/${slug}/usage`)
  expect(body.items.find(({ signal }) => signal === 'replays')?.byEnvironment.production).toBe(1)
})

test('what is damaged on the disk is not found, and the rest of its day still is', async () => {
  const data = temporaryFolder()
  const first = await harness({ data })
  const key = first.giveKey('production', { project: first.giveProject() })
  const send = (replayId: string) =>
    first.post('/replays/ingestSegment', { ...good, replayId }, key, { 'user-agent': FIREFOX })
  expect([(await send('a')).status, (await send('b')).status]).toEqual([200, 200])
  const [project = ''] = readdirSync(join(data, 'replays'))
  const [name = ''] = readdirSync(join(data, 'replays', project))
  const file = join(data, 'replays', project, name)
  const bytes = readFileSync(file)
  bytes.writeUInt8((bytes.at(20) as number) ^ 255, 20)
  writeFileSync(file, bytes)
  await first.close()

  const again = await harness({ data })
  const { body } = await again.get<{ items: { slug: string }[] }>('/api/v1/projects')
  const path = `/api/v1/projects/${body.items[0]?.slug}/replays`
  expect((await again.get(`${path}/a/segments/0/0`)).status).toBe(404)
  expect((await again.get(`${path}/b/segments/0/0`)).status).toBe(200)
  expect(existsSync(file)).toBe(true)
})
