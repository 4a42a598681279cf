import type { Client } from './reads-client'
import type { Visit } from './reads-pages'

const PROJECT = '/api/v1/projects/bench'
const TRACES = `${PROJECT}/traces`

interface Found {
  items: { traceId: string }[]
  nextCursor: string | null
}

const PAGES = 20

/** The pages about traces to measure, with what is stored in their addresses. */
export async function spanVisits(client: Client): Promise<Visit[]> {
  const ids = await someIds(client)
  // Users of the corpus: each has about one span in twenty thousand.
  const users = Array.from({ length: 40 }, (_, i) => `u-${i * 97}`)
  const search = (...queries: string[]) =>
    queries.map((query) => `${TRACES}?query=${encodeURIComponent(query)}`)
  return [
    { name: 'floor', what: 'what every page pays', paths: ['/api/v1/me'], isFloor: true },
    { name: 'newest', what: 'newest traces', paths: [TRACES] },
    { name: 'slowest', what: 'slowest traces', paths: [`${TRACES}?sort=duration`] },
    { name: 'failed', what: 'failed traces', paths: search('status:error') },
    {
      name: 'service',
      what: 'spans of one operation over 1 s',
      paths: search('service:gateway duration:>1s'),
    },
    { name: 'common', what: 'a common attribute', paths: search('http.route:/api/cart/:id') },
    {
      name: 'rare',
      what: 'a rare attribute',
      paths: search(...users.map((user) => `user.id:${user}`)),
    },
    { name: 'trace', what: 'a trace by its id', paths: ids.map((id) => `/api/v1/traces/${id}`) },
    { name: 'endpoints', what: 'endpoints with percentiles', paths: [`${PROJECT}/endpoints`] },
    { name: 'map', what: 'service map', paths: [`${PROJECT}/serviceMap`] },
  ]
}

/** The searches that people make most: for spans that have only just come. */
export async function newestVisits(client: Client): Promise<Visit[]> {
  const visits = await spanVisits(client)
  const asked = encodeURIComponent('http.response.status_code:500')
  return [
    { name: 'status', what: 'one status of sixty requests', paths: [`${TRACES}?query=${asked}`] },
    { name: 'ofService', what: 'newest of a service', paths: [`${TRACES}?query=service:gateway`] },
    ...visits.filter(({ name }) => ['rare', 'trace'].includes(name)),
  ]
}

async function someIds(client: Client): Promise<string[]> {
  const ids: string[] = []
  let path = `${TRACES}?limit=100`
  for (let page = 0; page < PAGES; page++) {
    const { items, nextCursor } = await client.json<Found>(path)
    ids.push(...items.slice(0, 5).map(({ traceId }) => traceId))
    if (nextCursor === null) break
    path = `${TRACES}?limit=100&cursor=${nextCursor}`
  }
  return ids
}
