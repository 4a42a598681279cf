import type { VisitPage } from '../src/analytics/reports/visits/model'
import type { Environment } from '../src/projects/environment'
import type { Timeline, VisitOf } from '../src/timelines/model'
import type { Harness } from './harness'

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

export type Sent = Record<string, unknown>

/** A project, whose visits, errors and traces are sent and read. */
export function visitedSite(it: Harness, slug = it.giveProject()) {
  const keys = new Map<Environment, string>()
  const keyOf = (environment: Environment) => {
    const key = keys.get(environment) ?? it.giveKey(environment, { project: slug })
    keys.set(environment, key)
    return key
  }
  const path = `/api/v1/projects/${slug}/analytics`
  const visits = async (query = '') =>
    (await it.get<VisitPage>(`${path}/visits?environment=production&${query}`)).body
  const timelineOf = async (id: string) => (await it.get<Timeline>(`${path}/visits/${id}`)).body
  return {
    slug,
    path,
    keyOf,
    send: (events: readonly Sent[], environment: Environment = 'production', more: Sent = {}) =>
      it.post('/analytics/ingestBatch', { events, ...more }, keyOf(environment), {
        'user-agent': FIREFOX,
      }),
    fail: (event: Sent, environment: Environment = 'production') =>
      it.post('/events/ingest', event, keyOf(environment)),
    visits,
    timelineOf,
    /** The timeline of the newest visit that a query finds. */
    async timeline(query = '') {
      const [newest] = (await visits(query)).items
      return timelineOf(newest?.id ?? '')
    },
    visitOf: async (query: Record<string, string>) =>
      (await it.get<VisitOf>(`${path}/visitOf?${new URLSearchParams(query)}`)).body.id,
  }
}

/** A page view. @param at ms since the epoch */
export const view = (path: string, at: number, more: Sent = {}): Sent => ({
  name: '$pageview',
  url: `https://shop.example${path}`,
  timestamp: at,
  ...more,
})

/** An error. @param at ms since the epoch */
export const failure = (at: number, more: Sent = {}): Sent => ({
  message: 'The basket is gone',
  level: 'error',
  timestamp: at,
  ...more,
})
