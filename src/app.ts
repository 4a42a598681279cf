import { type AnyElysia, Elysia } from 'elysia'
import { auditRoutes } from './accounts/audit/routes'
import { inviteRoutes } from './accounts/invites/routes'
import { memberRoutes } from './accounts/members/routes'
import { oauthRoutes } from './accounts/oauth/routes'
import { oidcRoutes } from './accounts/oidc/routes'
import { accountRoutes } from './accounts/routes'
import { sessionRoutes } from './accounts/sessions/routes'
import { signUpRoutes } from './accounts/sign-up/routes'
import { tokenRoutes } from './accounts/tokens/routes'
import { totpRoutes } from './accounts/totp/routes'
import { backtestRoutes } from './alerts/backtest/routes'
import { channelRoutes } from './alerts/channels/routes'
import { deliveryRoutes } from './alerts/deliveries/routes'
import { incidentRoutes } from './alerts/incidents/routes'
import { mailRoutes } from './alerts/mail/routes'
import { quietRoutes } from './alerts/quiet/routes'
import { alertRuleRoutes } from './alerts/rules/routes'
import { unsubscribeRoutes } from './alerts/unsubscribe/routes'
import { funnelRoutes } from './analytics/funnels/routes'
import { goalRoutes } from './analytics/goals/routes'
import { analyticsIngestRoutes } from './analytics/ingest/routes'
import { noteRoutes } from './analytics/notes/routes'
import { ownNetworkRoutes } from './analytics/own-networks/routes'
import { breakdownRoutes } from './analytics/reports/breakdown/routes'
import { funnelReportRoutes } from './analytics/reports/funnel/routes'
import { goalReportRoutes } from './analytics/reports/goals/routes'
import { liveVisitRoutes } from './analytics/reports/live/routes'
import { overviewRoutes } from './analytics/reports/overview/routes'
import { reportParts } from './analytics/reports/parts'
import { pathRoutes } from './analytics/reports/paths/routes'
import { propertyRoutes } from './analytics/reports/properties/routes'
import { visitorRetentionRoutes } from './analytics/reports/retention/routes'
import { visitListRoutes } from './analytics/reports/visits/routes'
import { vitalsRoutes } from './analytics/reports/vitals/routes'
import { wentWrongRoutes } from './analytics/reports/went-wrong/routes'
import { shareRoutes } from './analytics/shares/routes'
import { type AppDeps, routeParts } from './app/route-parts'
import { backupRoutes } from './backup/routes'
import { deadLetterRoutes } from './dead-letters/routes'
import { eventIngestRoutes, eventRoutes } from './events/routes'
import { beganRoutes } from './flags/began/routes'
import { flagChangeRoutes } from './flags/changes/routes'
import { flagExchangeRoutes } from './flags/exchange/routes'
import { explainRoutes } from './flags/explain/routes'
import { localRoutes } from './flags/local/routes'
import { flagRoutes } from './flags/manage/routes'
import { ofrepRoutes } from './flags/ofrep/routes'
import { overrideRoutes } from './flags/overrides/routes'
import { scheduleRoutes } from './flags/schedule/routes'
import { segmentRoutes } from './flags/segments/routes'
import { flagVersionRoutes } from './flags/versions/routes'
import { serviceRoutes } from './health/page/routes'
import { healthRoutes } from './health/routes'
import { front } from './http/front'
import type { Route } from './http/methods'
import { openapiRoutes } from './http/openapi/routes'
import { pageRoutes } from './http/page-routes'
import { preflights } from './http/preflights'
import { problems } from './http/refusals/problems'
import { commentRoutes } from './issues/comments/routes'
import { issueRoutes } from './issues/detail/routes'
import { issueListRoutes } from './issues/list/routes'
import { savedSearchRoutes } from './issues/saved-searches/routes'
import { issueSearchRoutes } from './issues/search/routes'
import { triageRoutes } from './issues/triage/routes'
import { liveRoutes } from './live/routes'
import { mcpRoutes } from './mcp/routes'
import { keyRoutes } from './projects/keys/routes'
import { projectRoutes } from './projects/routes'
import { replayIngestRoutes } from './replays/ingest/routes'
import { replayRoutes } from './replays/pages/detail/routes'
import { replayListRoutes } from './replays/pages/list/routes'
import { retentionRoutes } from './retention/routes'
import { storageRoutes } from './retention/storage/routes'
import { sdkConfigRoutes } from './sdk/config/routes'
import { sdkRoutes } from './sdk/routes'
import { samplingRoutes } from './sdk/sampling/routes'
import { sourceMapRoutes, sourceMapUploadRoutes } from './sourcemaps/routes'
import { timelineRoutes } from './timelines/routes'
import { traceRuleRoutes } from './traces/digest/tail/routes'
import { spanIngestRoutes } from './traces/ingest/routes'
import { compareRoutes } from './traces/pages/compare/routes'
import { completionRoutes } from './traces/pages/completion/routes'
import { traceRoutes } from './traces/pages/detail/routes'
import { endpointRoutes } from './traces/pages/endpoints/routes'
import { traceExchangeRoutes } from './traces/pages/exchange/routes'
import { traceSearchRoutes } from './traces/pages/search/routes'
import { serviceMapRoutes } from './traces/pages/service-map/routes'
import { statementRoutes } from './traces/pages/statements/routes'
import { usageRoutes } from './usage/routes'

/** The whole HTTP surface: every route, with the parts that it stands on. */
export function createApp(deps: AppDeps) {
  const {
    ingest,
    ofrep,
    sdk,
    scripts,
    api: parts,
    open,
    exchange,
    assistants,
    health,
    refused,
    hangUp,
  } = routeParts(deps, () => app.server)
  const api = reportParts(parts)

  // Nobody needs the routes as a type, and the compiler does not infer that of so many.
  const routes: AnyElysia = new Elysia({ precompile: true })
    .use(front(deps.isTls ?? false))
    .use(problems((): readonly Route[] => app.routes, refused))
    .use(eventIngestRoutes(ingest))
    .use(sourceMapUploadRoutes(ingest))
    .use(spanIngestRoutes(ingest))
    .use(analyticsIngestRoutes(ingest))
    .use(replayIngestRoutes(ingest))
    .use(ofrepRoutes(ofrep))
    .use(projectRoutes(api))
    .use(keyRoutes(api))
    .use(retentionRoutes(api))
    .use(storageRoutes(api))
    .use(issueListRoutes(api))
    .use(issueSearchRoutes(api))
    .use(issueRoutes(api))
    .use(triageRoutes(api))
    .use(commentRoutes(api))
    .use(eventRoutes(api))
    .use(sourceMapRoutes(api))
    .use(traceSearchRoutes(api))
    .use(traceRoutes(api))
    .use(completionRoutes(api))
    .use(endpointRoutes(api))
    .use(serviceMapRoutes(api))
    .use(statementRoutes(api))
    .use(ownNetworkRoutes({ ...api, networkOf: ingest.networkOf }))
    .use(overviewRoutes(api))
    .use(replayListRoutes(api))
    .use(replayRoutes(api))
    .use(breakdownRoutes(api))
    .use(pathRoutes(api))
    .use(visitorRetentionRoutes(api))
    .use(visitListRoutes(api))
    .use(wentWrongRoutes(api))
    .use(timelineRoutes(api))
    .use(vitalsRoutes(api))
    .use(goalReportRoutes(api))
    .use(funnelReportRoutes(api))
    .use(goalRoutes(api))
    .use(funnelRoutes(api))
    .use(liveVisitRoutes(api))
    .use(propertyRoutes(api))
    .use(compareRoutes(api))
    .use(traceExchangeRoutes(exchange))
    .use(traceRuleRoutes(api))
    .use(savedSearchRoutes(api))
    .use(noteRoutes(api))
    .use(shareRoutes(api))
    .use(flagRoutes(api))
    .use(flagVersionRoutes(api))
    .use(flagChangeRoutes(api))
    .use(beganRoutes(api))
    .use(segmentRoutes(api))
    .use(scheduleRoutes(api))
    .use(overrideRoutes(api))
    .use(alertRuleRoutes(api))
    .use(backtestRoutes(api))
    .use(incidentRoutes(api))
    .use(localRoutes(api))
    .use(explainRoutes(api))
    .use(flagExchangeRoutes(api))
    .use(usageRoutes(api))
    .use(quietRoutes(api))
    .use(liveRoutes(api))
    .use(accountRoutes(api))
    .use(sessionRoutes(open))
    .use(signUpRoutes(open))
    .use(memberRoutes(api))
    .use(inviteRoutes(api))
    .use(tokenRoutes(api))
    .use(totpRoutes(api))
    .use(oidcRoutes(api))
    .use(oauthRoutes(open))
    .use(auditRoutes(api))
    .use(deadLetterRoutes(api))
    .use(channelRoutes(api))
    .use(deliveryRoutes(api))
    .use(mailRoutes(api))
    .use(unsubscribeRoutes(api))
    .use(backupRoutes(api))
    .use(serviceRoutes(api))
    .use(sdkRoutes(scripts))
    .use(sdkConfigRoutes(sdk))
    .use(samplingRoutes(api))
    .use(mcpRoutes(assistants))
    .use(healthRoutes(health))
  const app = routes
    .use(openapiRoutes(routes))
    .use(preflights((): readonly Route[] => routes.routes))
    .use(pageRoutes((): readonly Route[] => routes.routes))
  return {
    app,
    /** Ends the live streams, which would keep the process from ending, and notes what keys have used. */
    hangUp,
  }
}
