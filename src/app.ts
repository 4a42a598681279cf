import { Elysia } from 'elysia'
import { auditRoutes } from './accounts/audit/routes'
import { inviteRoutes } from './accounts/invites/routes'
import { memberRoutes } from './accounts/members/routes'
import { oidcRoutes } from './accounts/oidc/routes'
import { people } from './accounts/people'
import { accountRoutes } from './accounts/routes'
import { sessionRoutes } from './accounts/sessions/routes'
import { signUpRoutes } from './accounts/sign-up/routes'
import { tokenRoutes } from './accounts/tokens/routes'
import { totpRoutes } from './accounts/totp/routes'
import type { OidcSettings } from './config'
import { eventIngestRoutes, eventRoutes } from './events/routes'
import { type Scrubber, scrubber } from './events/scrub/scrub'
import { healthRoutes } from './health/routes'
import { apiBody } from './http/api-body'
import { bodyReader } from './http/body'
import { type TrustedProxies, trustedProxies } from './http/client-address'
import { front } from './http/front'
import type { Route } from './http/methods'
import { networkAt } from './http/network'
import { openapiRoutes } from './http/openapi-routes'
import { type OwnHosts, ownHosts } from './http/own-hosts'
import { pageRoutes } from './http/page-routes'
import { problems } from './http/problems'
import type { Sender } from './http/sender'
import { turns } from './http/turns'
import { commentRoutes } from './issues/comments/routes'
import { issueRoutes } from './issues/routes'
import { savedSearchRoutes } from './issues/saved-searches/routes'
import { savedSearchStore } from './issues/saved-searches/store'
import { triageRoutes } from './issues/triage/routes'
import type { Limits } from './limits'
import { liveHub } from './live/hub'
import { liveRoutes } from './live/routes'
import { ingestDoor } from './projects/keys/door'
import { ingestSenders } from './projects/keys/ingest-sender'
import { keyRing } from './projects/keys/key-ring'
import { keyMeter } from './projects/keys/meter'
import { keyRoutes } from './projects/keys/routes'
import { keyStore } from './projects/keys/store'
import { projectRoutes } from './projects/routes'
import { SCRUB_BY_DEFAULT } from './projects/scrub-settings'
import { projectStore } from './projects/store'
import type { Service } from './service'
import { sourceMapRoutes, sourceMapUploadRoutes } from './sourcemaps/routes'
import { completionRoutes } from './traces/completion/routes'
import { traceRoutes } from './traces/detail/routes'
import { endpointRoutes } from './traces/endpoints/routes'
import { traceImportRoutes } from './traces/exchange/routes'
import { spanIngestRoutes } from './traces/routes'
import { traceSearchRoutes } from './traces/search/routes'
import { traceRuleRoutes } from './traces/tail/routes'
import { traceRuleStore } from './traces/tail/store'

export interface AppDeps {
  service: Service
  limits: Limits
  metricsToken?: string | undefined
  /** Proxies whose word on who the client is counts; none when left out. */
  proxies?: TrustedProxies
  /** How others reach it; what requests say when left out. */
  publicUrl?: string | undefined
  /** The names it answers people by; loopback and the public one when left out. */
  hosts?: OwnHosts
  /** Whether TLS ends here. */
  isTls?: boolean
  oidc?: OidcSettings | undefined
  clock: () => number
}

/** How often changes of control data in another process are looked for; a revoked key waits for it. */
const CONTROL_POLL_MS = 250
/** For a project that is gone since its key was read. */

/** The whole HTTP surface. `stop` ends what it started. */
export function createApp({
  service,
  limits,
  metricsToken,
  proxies = trustedProxies([]),
  publicUrl,
  hosts = ownHosts({ publicUrl }),
  isTls = false,
  oidc,
  clock,
}: AppDeps) {
  const { db, spool, read, follow, change, sourceMaps, disk } = service
  const projects = projectStore(db)
  const keys = keyStore(db)
  const ring = keyRing(db)
  const live = liveHub(limits)
  service.hearChanges(live.tell)
  const working = turns(limits.turnMs)
  const meter = keyMeter({ limits, disk, clock })
  const readers = {
    server: bodyReader(limits),
    browser: bodyReader(limits, limits.browserBytesInFlight),
    uploads: bodyReader(limits, limits.sourceMapBytesInFlight),
    api: bodyReader(limits, limits.apiBytesInFlight),
    open: bodyReader(limits, limits.openBytesInFlight),
  }
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

  /** Who has no key is told by the network alone. */
  function byNetwork(request: Request): Sender {
    const name = networkAt(request, app.server, proxies) ?? 'unknown'
    return { shares: [{ name, part: 1 }], isTrusted: false }
  }

  const senderOf = ingestSenders(meter, working)
  const ingest = {
    door: ingestDoor({ ring, meter, senderOf, proxies }),
    bodies: readers,
    uploads: readers.uploads,
    ...{ spool, limits, clock, sourceMaps, scrubberOf },
  }
  const api = {
    ...people({ db, limits, proxies, publicUrl, hosts, oidc, settled: service.settled, clock }),
    body: apiBody(readers.api, byNetwork),
    turns: working,
    ...{ db, limits, clock, projects, keys, read, follow, change },
    searches: savedSearchStore(db),
    traceRules: traceRuleStore(db),
    live,
  }

  /** Where nobody has shown a credential yet: no body of theirs may keep out one of those who have. */
  const open = { ...api, body: apiBody(readers.open, byNetwork) }

  const routes = new Elysia({ precompile: true })
    .use(front(isTls))
    .use(problems((): readonly Route[] => app.routes))
    .use(eventIngestRoutes(ingest))
    .use(sourceMapUploadRoutes(ingest))
    .use(spanIngestRoutes(ingest))
    .use(projectRoutes(api))
    .use(keyRoutes(api))
    .use(issueRoutes(api))
    .use(triageRoutes(api))
    .use(commentRoutes(api))
    .use(eventRoutes(api))
    .use(sourceMapRoutes(api))
    .use(traceSearchRoutes(api))
    .use(traceRoutes(api))
    .use(completionRoutes(api))
    .use(endpointRoutes(api))
    .use(traceImportRoutes({ ...api, spool, scrubberOf, settled: service.settled }))
    .use(traceRuleRoutes(api))
    .use(savedSearchRoutes(api))
    .use(liveRoutes(api))
    .use(accountRoutes(api))
    .use(sessionRoutes(open))
    .use(signUpRoutes(open))
    .use(memberRoutes(api))
    .use(inviteRoutes(api))
    .use(tokenRoutes(api))
    .use(totpRoutes(api))
    .use(oidcRoutes(api))
    .use(auditRoutes(api))
    .use(healthRoutes({ service, meter, bodies: readers, metricsToken, proxies, hosts, clock }))
  const app = routes
    .use(openapiRoutes(routes))
    .use(pageRoutes((): readonly Route[] => routes.routes))
  return {
    app,
    /** Ends what would hold a stop up. */
    hangUp: live.close,
    stop() {
      live.close()
      clearInterval(poll)
    },
  }
}

export type App = ReturnType<typeof createApp>['app']
