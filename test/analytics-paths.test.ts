import { expect, test } from 'bun:test'
import type { Paths } from '../src/analytics/reports/paths/model'
import { HOUR_MS } from '../src/lib/time'
import type { Environment } from '../src/projects/environment'
import { harness } from './harness'

const it = await harness()
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

function site() {
  const slug = it.giveProject()
  const keys = new Map<Environment, string>()
  let visits = 0
  const ask = (asked: Record<string, string>) =>
    `/api/v1/projects/${slug}/analytics/paths?${new URLSearchParams(asked)}`
  return {
    /** Sends a visit: of `/…` the page was looked at, and all others are events. */
    async visit(steps: readonly string[], environment: Environment = 'production', isLate = false) {
      const key = keys.get(environment) ?? it.giveKey(environment, { project: slug })
      keys.set(environment, key)
      const sessionId = `visit ${visits++}`
      const begin = it.time.now - HOUR_MS
      const events = steps.map((step, i) => ({
        sessionId,
        timestamp: begin + 1000 * i,
        ...(step.startsWith('/')
          ? { name: '$pageview', url: `https://shop.example${step}` }
          : { name: step, url: 'https://shop.example/any' }),
      }))
      const send = (some: typeof events) =>
        it.post('/analytics/ingestBatch', { events: some }, key, { 'user-agent': FIREFOX })
      if (!isLate) return send(events)
      // The later half comes first.
      await send(events.slice(events.length / 2))
      await send(events.slice(0, events.length / 2))
    },
    paths: async (asked: Record<string, string> = {}) => (await it.get<Paths>(ask(asked))).body,
    async refused(asked: Record<string, string>) {
      const { status, body } = await it.get<{ detail: string }>(ask(asked))
      return `${status} ${body.detail}`
    },
  }
}

const words = ({ steps }: Paths) =>
  steps.map(({ nodes }) =>
    nodes.map(({ kind, value, visits, left }) => `${value || kind} ${visits} -${left}`),
  )

test('ways through the pages are counted by visit, in the order of time, with who left where', async () => {
  const { visit, paths } = site()
  await visit(['/', '/coats', '/basket'])
  await visit(['/', '/coats', '/coats', '/coats'])
  await visit(['/', '/search', '/coats', '/basket'], 'production', true)
  await visit(['/coats'])
  await visit(['order'])
  const found = await paths()
  expect(words(found)).toEqual([
    ['/ 3 -0', '/coats 1 -1'],
    ['/coats 2 -1', '/search 1 -0'],
    ['/basket 1 -1', '/coats 1 -0'],
    ['/basket 1 -1'],
  ])
  // The visit with an event alone has no way through the pages.
  expect(found).toMatchObject({ visits: 5, begun: 4 })
  expect(found.links).toEqual([
    { step: 0, from: 0, to: 0, visits: 2 },
    { step: 0, from: 0, to: 1, visits: 1 },
    { step: 1, from: 0, to: 0, visits: 1 },
    { step: 1, from: 1, to: 1, visits: 1 },
    { step: 2, from: 1, to: 0, visits: 1 },
  ])
})

test('a way begins or ends at a page or an event, and events are steps where they are asked for', async () => {
  const { visit, paths } = site()
  await visit(['/', '/coats', 'add', '/basket', 'order'])
  await visit(['/search', '/coats', 'add'])
  await visit(['/', '/about'])
  expect(words(await paths({ step: 'page:/coats' }))).toEqual([['/coats 2 -1'], ['/basket 1 -1']])
  expect(words(await paths({ step: 'page:/coats', steps: 'pagesAndEvents', depth: '3' }))).toEqual([
    ['/coats 2 -0'],
    ['add 2 -1'],
    ['/basket 1 -0'],
  ])
  expect(words(await paths({ step: 'event:add', direction: 'before', depth: '3' }))).toEqual([
    ['add 2 -0'],
    ['/coats 2 -0'],
    ['/ 1 -1', '/search 1 -1'],
  ])
  expect(words(await paths({ direction: 'before', depth: '2' }))).toEqual([
    ['/about 1 -0', '/basket 1 -0', '/coats 1 -0'],
    ['/ 1 -1', '/coats 1 -0', '/search 1 -1'],
  ])
})

test('pages of a pattern are one, and what has no row of its own is counted together', async () => {
  const { visit, paths } = site()
  for (const n of [1, 2, 3]) await visit(['/', `/product/${n}`, `/product/${n}/size`, '/basket'])
  await visit(['/', '/blog/winter'])
  const asked = { collapse: '/product/* /blog/*', depth: '3' }
  expect(words(await paths(asked))).toEqual([
    ['/ 4 -0'],
    ['/product/* 3 -0', '/blog/* 1 -1'],
    ['/basket 3 -3'],
  ])
  expect(words(await paths({ ...asked, step: 'page:/product/*' }))[0]).toEqual(['/product/* 3 -0'])
  expect(words(await paths({ depth: '2', top: '1' }))).toEqual([
    ['/ 4 -0'],
    ['/blog/winter 1 -1', 'other 3 -0'],
  ])
  expect((await paths({ depth: '2', top: '1' })).steps[1]?.values).toBe(4)
})

test('a query means whole visits, environments are counted apart or together, and robots are not', async () => {
  const { visit, paths } = site()
  await visit(['/', '/coats', 'order'])
  await visit(['/', '/about'])
  await visit(['/', '/staged'], 'staging')
  expect(words(await paths({ query: 'event:order' }))).toEqual([['/ 1 -0'], ['/coats 1 -1']])
  expect(await paths({ query: 'event:order' })).toMatchObject({ visits: 1, begun: 1 })
  expect(words(await paths({ environment: 'staging' }))).toEqual([['/ 1 -0'], ['/staged 1 -1']])
  const all = await paths({ environment: 'all' })
  expect(words(all)).toEqual([['/ 3 -0'], ['/about 1 -1', '/coats 1 -1', '/staged 1 -1']])
  expect(await paths({ bots: '1' })).toEqual({ steps: [], links: [], visits: 0, begun: 0 })
})

const { refused } = site()
test.each([
  [
    'a step that is neither',
    { step: '/coats' },
    '400 step: Write a page as `page:/pricing`, or an event as `event:signup`.',
  ],
  ['a step without a value', { step: 'page:' }, '400 step: Write a page'],
  ['a pattern that is no path', { collapse: 'product/*' }, '400 collapse: product/* is no path'],
  [
    'eleven patterns',
    { collapse: Array.from({ length: 11 }, (_, i) => `/${i}`).join(' ') },
    '400 collapse: There are 11 patterns; write at most 10.',
  ],
  ['a query that cannot be read', { query: 'pge:/coats' }, '400 query: pge is not known'],
  ['too many steps', { depth: '7' }, '400'],
  ['a direction that there is not', { direction: 'around' }, 'Use one of after, before'],
])('%s is refused with what to do', async (_, asked, says) => {
  expect(await refused(asked as Record<string, string>)).toContain(says)
})
