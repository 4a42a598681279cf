import type { Database } from 'bun:sqlite'
import type { Server } from 'bun'
import { people } from '../accounts/people'
import { backupReads } from '../backup/reads'
import type { OidcSettings } from '../config'
import { type ControlCache, controlCache } from '../db/control-cache'
import { gatherer } from '../health/gather'
import { apiBody } from '../http/bodies/api-body'
import { bodyReaders } from '../http/bodies/body-readers'
import { type TrustedProxies, trustedProxies } from '../http/client-address'
import { type Countries, countryFinder } from '../http/country/countries'
import { isFromProxy, networkAt } from '../http/network'
import { type OwnHosts, ownHosts } from '../http/own-hosts'
import { refusalCounts } from '../http/refusals/counts'
import { turns } from '../http/turns'
import { workload } from '../http/workload'
import { clientReports } from '../intake/client-reports'
import type { Limits } from '../limits'
import { liveHub } from '../live/hub'
import { mcpDoor } from '../mcp/door'
import { allPrompts } from '../mcp/prompts'
import { allResources } from '../mcp/resources'
import { mcpServer } from '../mcp/server'
import { allTools } from '../mcp/tools'
import { projectDoor } from '../projects/door'
import { projectFinder } from '../projects/find-projects.reads'
import { dayUses } from '../projects/keys/day-use'
import { diskReserve } from '../projects/keys/disk-reserve'
import { ingestDoor } from '../projects/keys/door'
import { keyFinder } from '../projects/keys/find-keys.reads'
import { ingestSenders } from '../projects/keys/ingest-sender'
import { keyRing } from '../projects/keys/key-ring'
import { keyMeter } from '../projects/keys/meter'
import { scrubbers } from '../projects/scrubbers'
import { replaySoFar } from '../replays/ingest/replay-so-far.reads'
import type { Service } from '../service'
import { caps } from '../usage/caps'
import { planFinder } from '../usage/plan.reads'
import { flagParts } from './flag-parts'

export interface AppDeps {
  service: Service
  limits: Limits
  /** A further path under which the script for analytics is offered and its events are taken. */
  analyticsPath?: string | undefined
  metricsToken?: string | undefined
  /** Proxies that are believed when they name their client; none when left out. */
  proxies?: TrustedProxies
  /** The address by which others reach the server; when left out, the one that each request names. */
  publicUrl?: string | undefined
  /** The names under which it answers people; loopback and that of `publicUrl` when left out. */
  hosts?: OwnHosts
  /** Whether TLS ends at this server. */
  isTls?: boolean
  oidc?: OidcSettings | undefined
  /** Settings that look like a mistake. */
  warnings?: readonly string[]
  /** The countries of visitors; by the table that is built in when left out. */
  countries?: Countries
  clock: () => number
}

/**
 * What the routes stand on, each part made once.
 * @param server the server that the app runs in, which tells who sent a request; null before it listens
 */
export function routeParts(
  {
    service,
    limits,
    analyticsPath,
    metricsToken,
    proxies = trustedProxies([]),
    publicUrl,
    hosts = ownHosts({ publicUrl }),
    oidc,
    warnings = [],
    countries = countryFinder(undefined),
    clock,
  }: AppDeps,
  server: () => Server<unknown> | null,
) {
  const { db, spool, ledger, read, follow, change, sourceMaps, disk } = service
  const projects = projectFinder(db)
  const keys = keyFinder(db)
  const control = controlCache(db)
  const flags = flagParts({ service, control, keys, limits, clock })
  service.hearMade(() => {
    control.refresh()
    flags.refresh()
  })
  const scrubberOf = scrubbers(control, projects)
  const plan = rememberedPlan(control, db)
  const usage = caps({ ledger, plan, clock })
  const live = liveHub(limits)
  service.hearChanges(live.tell)
  const working = turns(limits.turnMs)
  const days = dayUses((uses) => service.note('keys.used', uses))
  const meter = keyMeter({ limits, days, clock })
  const reserve = diskReserve(limits, disk)
  // Browser keys have a third: anybody can have one.
  const loads = { server: workload(limits), browser: workload(limits, 1 / 3) }
  const readers = bodyReaders(limits, loads)
  const refused = refusalCounts(clock)
  const reports = clientReports()
  const networkOf = (request: Request) => networkAt(request, server(), proxies)
  const isProxied = (request: Request) => isFromProxy(request, server(), proxies)

  const ring = keyRing(control, keys)
  const gathered = gatherer({
    service,
    refused,
    limits,
    warnings,
    countries: countries.operators,
    clock,
  })

  const ingest = {
    door: ingestDoor({
      ring,
      meter,
      reserve,
      loads,
      senderOf: ingestSenders(meter, working),
      refused,
      proxies,
    }),
    bodies: readers,
    uploads: readers.uploads,
    spool,
    segments: service.segments,
    soFar: replaySoFar(db),
    usage,
    reports,
    limits,
    clock,
    sourceMaps,
    change,
    scrubberOf,
    networkOf,
    isFromProxy: isProxied,
    countries,
    db,
    control,
    analyticsPath,
  }
  const api = {
    ...people({ ...service, limits, proxies, publicUrl, hosts, oidc, clock }),
    projectDoor: projectDoor({ projects, keys }),
    body: apiBody(readers.api, networkOf),
    turns: working,
    db,
    disk,
    limits,
    clock,
    projects,
    keys,
    meter,
    read,
    follow,
    change,
    note: service.note,
    plan,
    live,
    flagSets: flags.sets,
    secrets: service.secrets,
    backups: service.backups,
    tester: service.tester,
    backupReads: backupReads(db),
    gathered,
  }

  /** For routes that need no credential: their bodies have room of their own, so that they keep out nobody who has one. */
  const open = { ...api, body: apiBody(readers.open, networkOf) }

  return {
    ingest,
    api,
    open,
    exchange: { ...api, spool, usage, scrubberOf, settled: service.settled },
    assistants: {
      ...api,
      mcpDoor: mcpDoor({ ...api, settled: service.settled }),
      mcp: mcpServer({
        ...api,
        tools: allTools(api),
        resources: allResources(api),
        prompts: allPrompts(api),
      }),
    },
    health: {
      service,
      reserve,
      bodies: readers,
      metricsToken,
      proxies,
      hosts,
      refused,
      reports,
      gathered,
      clock,
    },
    ofrep: { ...ingest, ...flags, proxies },
    scripts: { ...api, analyticsPath },
    sdk: { db, control, ring, meter, reserve, usage },
    refused,
    /** Ends the live streams, which would keep the process from ending, and notes what keys have used. */
    hangUp() {
      live.close()
      flags.close()
      days.noteAll()
    },
  }
}

/** The present one, and those around it for a clock that is set. */
const MONTHS_REMEMBERED = 4

/** The plan, read again only when control data has changed: every request asks for it. */
function rememberedPlan({ cached }: ControlCache, db: Database) {
  return cached(planFinder(db), MONTHS_REMEMBERED)
}
