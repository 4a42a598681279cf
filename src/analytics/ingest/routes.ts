import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import type { ControlCache } from '../../db/control-cache'
import type { Salt } from '../../db/visitor-salts'
import { BatchAnswer } from '../../intake/batch-answer'
import type { Call } from '../../lib/remote'
import { type IngestRouteDeps, ingest } from '../../projects/keys/door'
import { ownVisits } from '../own-networks/own-visits'
import { connectionOf } from './connection'
import { type AnalyticsIngestDeps, analyticsIngest } from './ingest-batch'
import { AnalyticsBatchBody, EXAMPLE } from './model'
import type { saltChanges } from './visitor/salts.store'

interface Deps extends IngestRouteDeps, Omit<AnalyticsIngestDeps, 'beginDay' | 'isOwn'> {
  db: Database
  control: ControlCache
  limits: { batchBytes: number }
  change: Call<ReturnType<typeof saltChanges>>
  /** A further path that takes them. */
  analyticsPath: string | undefined
  /** The network that a request comes from; undefined where none can be believed. */
  networkOf(request: Request): string | undefined
  /** Whether a proxy that is trusted sent a request on. */
  isFromProxy(request: Request): boolean
}

/** Where analytics events come in: blockers of content know the usual path. */
export function analyticsIngestRoutes({
  door,
  bodies,
  change,
  networkOf,
  isFromProxy,
  db,
  control,
  analyticsPath,
  ...deps
}: Deps) {
  const beginDay = (salt: Salt) => change('analytics.beginDay', salt)
  const take = analyticsIngest({ ...deps, beginDay, isOwn: ownVisits(db, control) })
  const routes = new Elysia({ name: 'analytics-ingest' }).use(door)
  for (const path of [PATH, ...(analyticsPath ? [analyticsPath] : [])])
    routes.post(
      path,
      ({ request, sender }) => {
        deps.usage.refuseWhenFull({ signal: 'analyticsEvent', environment: sender.key.environment })
        return bodies[sender.key.kind].use(sender, request, deps.limits.batchBytes, (batch) =>
          take(sender, connectionOf(request, networkOf(request), isFromProxy(request)), batch),
        )
      },
      said(),
    )
  return routes
}

const PATH = '/analytics/ingestBatch'
/** Made for each route: what is given to a route becomes its own. */
const said = () =>
  ingest('analytics:write', {
    summary: 'Send up to 500 analytics events',
    description:
      'Page views and events of your own. Good ones are stored, bad ones are named; when none is good the answer is 400. The address that they come from is never stored, and of the address of a page only its host and path.',
    tag: 'Ingest',
    openToPages: true,
    body: AnalyticsBatchBody,
    example: EXAMPLE,
    answers: BatchAnswer,
    refuses: [
      ...(['invalid_analytics', 'environment_not_accepted', 'fingerprint_not_accepted'] as const),
      ...(['quota_exceeded', 'development_cap_reached'] as const),
    ],
  })
