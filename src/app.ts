import { Elysia } from 'elysia'
import { apiDoor } from './accounts/door'
import { accountRoutes } from './accounts/routes'
import { accountStore } from './accounts/store'
import { eventIngestRoutes, eventRoutes } from './events/routes'
import { type Scrubber, scrubber } from './events/scrub/scrub'
import { healthRoutes } from './health/routes'
import { bodyReader } from './http/body'
import { type TrustedProxies, trustedProxies } from './http/client-address'
import type { Route } from './http/methods'
import { openapiRoutes } from './http/openapi-routes'
import { problems } from './http/problems'
import { rateLimiter } from './http/rate-limit'
import { issueRoutes } from './issues/routes'
import { triageRoutes } from './issues/triage/routes'
import type { Limits } from './limits'
import { ingestDoor, itemsPerMinute } from './projects/keys/door'
import { keyRing } from './projects/keys/key-ring'
import { keyRoutes } from './projects/keys/routes'
import { keyStore } from './projects/keys/store'
import { projectRoutes } from './projects/routes'
import { projectStore } from './projects/store'
import type { Service } from './service'

export interface AppDeps {
  service: Service
  limits: Limits
  metricsToken?: string | undefined
  /** Proxies whose word on who the client is counts; none when left out. */
  proxies?: TrustedProxies
  clock: () => number
}

/** How often changes of control data in another process are looked for; a revoked key waits for it. */
const CONTROL_POLL_MS = 250
/** For a project that is gone since its key was read. */
const SCRUB_BY_DEFAULT = { enabled: true, extraKeys: [] }

/** The whole HTTP surface. `stop` ends what it started. */
export function createApp({
  service,
  limits,
  metricsToken,
  proxies = trustedProxies([]),
  clock,
}: AppDeps) {
  const { db, spool, read, change } = service
  const projects = projectStore(db)
  const keys = keyStore(db)
  const accounts = accountStore(db)
  const ring = keyRing(db)
  const limiter = rateLimiter()
  const body = bodyReader(limits)
  const browserBody = bodyReader({ ...limits, bytesInFlight: limits.browserBytesInFlight })
  const bodies = { server: body, browser: browserBody }
  let scrubbers = new Map<number, Scrubber>()
  const poll = setInterval(() => {
    if (ring.refresh()) scrubbers = new Map()
  }, CONTROL_POLL_MS)

  function scrubberOf(project: number): Scrubber {
    const known = scrubbers.get(project)
    if (known) return known
    const made = scrubber(projects.byId(project)?.scrub ?? SCRUB_BY_DEFAULT)
    scrubbers.set(project, made)
    return made
  }

  const ingest = {
    ...{ door: ingestDoor({ ring, limiter, limits, clock }), bodies, spool, limits, clock },
    scrubberOf,
    charge: (key: Parameters<typeof itemsPerMinute>[0], items: number) =>
      limiter.take(key.id, items, itemsPerMinute(key, limits), clock()),
  }
  const api = {
    door: apiDoor(accounts, clock),
    body,
    limits,
    clock,
    projects,
    keys,
    accounts,
    read,
    change,
  }

  const routes = new Elysia({ precompile: true })
    .use(problems((): readonly Route[] => app.routes))
    .use(eventIngestRoutes(ingest))
    .use(projectRoutes(api))
    .use(keyRoutes(api))
    .use(issueRoutes(api))
    .use(triageRoutes(api))
    .use(eventRoutes(api))
    .use(accountRoutes(api))
    .use(healthRoutes({ service, bodies, metricsToken, proxies, clock }))
  const app = routes.use(openapiRoutes(routes))
  return { app, stop: () => clearInterval(poll) }
}

export type App = ReturnType<typeof createApp>['app']
