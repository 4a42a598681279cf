import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { COMMAND_LINE } from '../src/accounts/audit/by'
import {
  atLeast,
  RIGHTS,
  type Right,
  ROLES,
  type Role,
  TOKEN_SCOPES,
  type TokenScope,
} from '../src/accounts/role'
import { mintToken } from '../src/accounts/tokens/token'
import { openMain } from '../src/db/open'
import { type DescribedRoute, routesOf } from '../src/http/openapi/routes-of'
import { keyFinder } from '../src/projects/keys/find-keys.reads'
import { mintKey, SCOPES } from '../src/projects/keys/key'
import { harness, type ProblemBody, temporaryFolder, until } from './harness'
import { PROGRAM } from './program'
import { checkoutFailure } from './seeds'

const it = await harness()
const { app, giveKey, giveProject, giveSession, giveToken, get, post, send } = it
const shop = giveProject()

/**
 * What decides who gets in, and as whom: no token opens it, whatever its scopes, or whoever steals a
 * token would have the account.
 */
const FOR_SESSIONS_ALONE = [
  'PATCH /api/v1/me',
  'POST /api/v1/me/totp',
  'POST /api/v1/me/totp/confirm',
  'POST /api/v1/me/totp/disable',
  'DELETE /api/v1/session',
  'GET /api/v1/sessions',
  'DELETE /api/v1/sessions',
  'DELETE /api/v1/sessions/:id',
  'POST /api/v1/tokens',
  'POST /api/v1/session/proof',
  'PATCH /api/v1/members/:id',
  'DELETE /api/v1/members/:id',
  'POST /api/v1/members/:id/signUpLink',
  'DELETE /api/v1/members/:id/totp',
  'GET /api/v1/invites',
  'POST /api/v1/invites',
  'DELETE /api/v1/invites/:id',
]

/** Nor do copies of everything. */
const BACKUPS_BY_SESSION = [
  'GET /api/v1/backups',
  'POST /api/v1/backups',
  'GET /api/v1/backups/schedule',
  'PUT /api/v1/backups/schedule',
]

/** Nor links by which anybody reads a report. */
const SHARED_BY_SESSION = [
  'GET /api/v1/projects/:slug/analytics/shares',
  'POST /api/v1/projects/:slug/analytics/shares',
  'DELETE /api/v1/projects/:slug/analytics/shares/:id',
]

/** Nor the letting in of programs, each of which gets a token. */
const CONSENT_BY_SESSION = ['POST /api/v1/oauth/request', 'POST /api/v1/oauth/allow']

/** And what a session that was begun long ago does not open without the password. */
const FOR_A_FRESH_PROOF = [
  'POST /api/v1/tokens',
  'POST /api/v1/oauth/allow',
  'POST /api/v1/me/totp',
  'POST /api/v1/me/totp/confirm',
  'PATCH /api/v1/members/:id',
  'DELETE /api/v1/members/:id',
  'POST /api/v1/invites',
  'POST /api/v1/members/:id/signUpLink',
  'DELETE /api/v1/members/:id/totp',
]

/** What a route answers to one who may pass, with `{}` as the body and names that stand for nothing. */
const ADMITTED: Record<string, [status: number, code?: string]> = {
  'POST /events/ingest': [400, 'invalid_event'],
  'POST /events/ingestBatch': [400, 'invalid_event'],
  'POST /spans/ingestBatch': [400, 'invalid_span'],
  'POST /analytics/ingestBatch': [400, 'invalid_analytics'],
  'POST /replays/ingestSegment': [400, 'invalid_replay'],
  'POST /otlp/v1/traces': [200],
  'POST /v1/traces': [200],
  'GET /api/v1/storage': [200],
  'PATCH /api/v1/storage': [400, 'invalid_request'],
  'GET /api/v1/projects/:slug/retention': [404, 'not_found'],
  'PATCH /api/v1/projects/:slug/retention': [404, 'not_found'],
  'GET /api/v1/projects/:slug/retention/preview': [404, 'not_found'],
  'GET /api/v1/projects/:slug/mute': [404, 'not_found'],
  'PUT /api/v1/projects/:slug/mute': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/mute': [404, 'not_found'],
  'GET /api/v1/projects/:slug/maintenance': [404, 'not_found'],
  'POST /api/v1/projects/:slug/maintenance': [404, 'not_found'],
  'PUT /api/v1/projects/:slug/maintenance/:id': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/maintenance/:id': [404, 'not_found'],
  'GET /api/v1/projects/:slug/traceRule': [404, 'not_found'],
  'PUT /api/v1/projects/:slug/traceRule': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/traceRule': [404, 'not_found'],
  'POST /sourceMaps/upload': [400, 'invalid_request'],
  'GET /api/v1/projects/:slug/sourceMaps': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/sourceMaps/:id': [404, 'not_found'],
  'POST /api/v1/projects/:slug/sourceMaps/dismissed': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/sourceMaps/dismissed/:fileName': [404, 'not_found'],
  'GET /api/v1/projects': [200],
  'POST /api/v1/projects': [400, 'invalid_request'],
  'GET /api/v1/projects/:slug': [404, 'not_found'],
  'PATCH /api/v1/projects/:slug': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug': [404, 'not_found'],
  'GET /api/v1/projects/:slug/stats': [404, 'not_found'],
  'GET /api/v1/projects/:slug/usage': [404, 'not_found'],
  'GET /api/v1/usage': [200],
  'GET /api/v1/plan': [200],
  'PATCH /api/v1/plan': [200],
  'GET /api/v1/projects/:slug/live': [404, 'not_found'],
  'GET /api/v1/projects/:slug/keys': [404, 'not_found'],
  'POST /api/v1/projects/:slug/keys': [404, 'not_found'],
  'PATCH /api/v1/projects/:slug/keys/:id': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/keys/:id': [404, 'not_found'],
  'GET /api/v1/projects/:slug/issues': [404, 'not_found'],
  'GET /api/v1/projects/:slug/issues/count': [404, 'not_found'],
  'GET /api/v1/projects/:slug/issues/timeline': [404, 'not_found'],
  'GET /api/v1/projects/:slug/search/keys': [404, 'not_found'],
  'GET /api/v1/projects/:slug/search/values': [404, 'not_found'],
  'GET /api/v1/issues/:id': [404, 'not_found'],
  'PATCH /api/v1/issues/:id': [400, 'invalid_request'],
  'GET /api/v1/issues/:id/flags': [404, 'not_found'],
  'GET /api/v1/issues/:id/tags': [404, 'not_found'],
  'GET /api/v1/issues/:id/activity': [404, 'not_found'],
  'GET /api/v1/issues/:id/timeline': [404, 'not_found'],
  'GET /api/v1/issues/:id/events': [404, 'not_found'],
  'POST /api/v1/issues/:id/comments': [400, 'invalid_request'],
  'PATCH /api/v1/issues/:id/comments/:comment': [400, 'invalid_request'],
  'DELETE /api/v1/issues/:id/comments/:comment': [404, 'not_found'],
  'POST /api/v1/issues/bulk': [400, 'invalid_request'],
  'POST /api/v1/issues/merge': [400, 'invalid_request'],
  'POST /api/v1/issues/unmerge': [400, 'invalid_request'],
  'GET /api/v1/events/:id': [404, 'not_found'],
  'GET /api/v1/projects/:slug/traces': [404, 'not_found'],
  'GET /api/v1/projects/:slug/traces/attributes': [404, 'not_found'],
  'GET /api/v1/projects/:slug/traces/values': [404, 'not_found'],
  'POST /api/v1/projects/:slug/traces/import': [404, 'not_found'],
  'GET /api/v1/projects/:slug/endpoints': [404, 'not_found'],
  'GET /api/v1/projects/:slug/replays': [404, 'not_found'],
  'GET /api/v1/projects/:slug/replays/:replayId': [404, 'not_found'],
  'GET /api/v1/projects/:slug/replays/:replayId/segments/:tabId/:segmentId': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/overview': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/breakdown': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/ownNetworks': [404, 'not_found'],
  'PATCH /api/v1/projects/:slug/analytics/ownNetworks': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/paths': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/retention': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/visits': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/visits/:visit': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/visitOf': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/wentWrong': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/live': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/properties': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/vitals': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/vitals/breakdown': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/vitals/slowest': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/goals': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/reach': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/funnel': [404, 'not_found'],
  'GET /api/v1/projects/:slug/goals': [404, 'not_found'],
  'POST /api/v1/projects/:slug/goals': [404, 'not_found'],
  'PATCH /api/v1/projects/:slug/goals/:id': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/goals/:id': [404, 'not_found'],
  'GET /api/v1/projects/:slug/funnels': [404, 'not_found'],
  'POST /api/v1/projects/:slug/funnels': [404, 'not_found'],
  'PATCH /api/v1/projects/:slug/funnels/:id': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/funnels/:id': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/notes': [404, 'not_found'],
  'POST /api/v1/projects/:slug/analytics/notes': [404, 'not_found'],
  'PATCH /api/v1/projects/:slug/analytics/notes/:id': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/analytics/notes/:id': [404, 'not_found'],
  'GET /api/v1/projects/:slug/analytics/shares': [404, 'not_found'],
  'POST /api/v1/projects/:slug/analytics/shares': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/analytics/shares/:id': [404, 'not_found'],
  'GET /api/v1/shared': [404, 'unknown_link'],
  'GET /api/v1/projects/:slug/endpoints/series': [404, 'not_found'],
  'GET /api/v1/projects/:slug/serviceMap': [404, 'not_found'],
  'GET /api/v1/projects/:slug/statements': [404, 'not_found'],
  'GET /api/v1/traces/:traceId': [404, 'not_found'],
  'GET /api/v1/traces/:traceId/spans/:spanId': [404, 'not_found'],
  'GET /api/v1/traces/:traceId/statements': [404, 'not_found'],
  'GET /api/v1/traces/:traceId/compare': [400, 'invalid_request'],
  'GET /api/v1/traces/:traceId/otlp': [404, 'not_found'],
  'GET /api/v1/projects/:slug/savedSearches': [404, 'not_found'],
  'POST /api/v1/projects/:slug/savedSearches': [404, 'not_found'],
  'PATCH /api/v1/projects/:slug/savedSearches/:id': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/savedSearches/:id': [404, 'not_found'],
  'GET /api/v1/projects/:slug/flags': [404, 'not_found'],
  'POST /api/v1/projects/:slug/flags': [404, 'not_found'],
  'GET /api/v1/projects/:slug/flags/:key': [404, 'not_found'],
  'PATCH /api/v1/projects/:slug/flags/:key': [404, 'not_found'],
  'POST /api/v1/projects/:slug/flags/:key/kill': [404, 'not_found'],
  'POST /api/v1/projects/:slug/flags/:key/revive': [404, 'not_found'],
  'POST /api/v1/projects/:slug/flags/:key/archive': [404, 'not_found'],
  'POST /api/v1/projects/:slug/flags/:key/restore': [404, 'not_found'],
  'POST /api/v1/projects/:slug/flags/:key/rollback': [404, 'not_found'],
  'GET /api/v1/projects/:slug/flags/:key/ruleUsage': [404, 'not_found'],
  'GET /api/v1/projects/:slug/flags/:key/usage': [404, 'not_found'],
  'GET /api/v1/projects/:slug/flags/:key/issues': [404, 'not_found'],
  'GET /api/v1/projects/:slug/flagChanges': [404, 'not_found'],
  'GET /api/v1/projects/:slug/flags/:key/versions': [404, 'not_found'],
  'GET /api/v1/projects/:slug/flags/:key/versions/:version': [404, 'not_found'],
  'GET /api/v1/projects/:slug/flags/:key/diff': [404, 'not_found'],
  'GET /api/v1/projects/:slug/flags/:key/scheduledChanges': [404, 'not_found'],
  'POST /api/v1/projects/:slug/flags/:key/scheduledChanges': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/flags/:key/scheduledChanges/:id': [404, 'not_found'],
  'GET /api/v1/projects/:slug/flags/:key/overrides': [404, 'not_found'],
  'PUT /api/v1/projects/:slug/flags/:key/overrides': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/flags/:key/overrides': [404, 'not_found'],
  'POST /api/v1/projects/:slug/flags/:key/explain': [404, 'not_found'],
  'GET /api/v1/projects/:slug/flagExport': [404, 'not_found'],
  'POST /api/v1/projects/:slug/flagImport': [404, 'not_found'],
  'POST /api/v1/projects/:slug/flagImport/preview': [404, 'not_found'],
  'POST /api/v1/projects/:slug/flagOverrides': [404, 'not_found'],
  'POST /ofrep/v1/evaluate/flags': [200],
  'POST /ofrep/v1/evaluate/flags/:key': [404],
  'GET /ofrep/v1/streams/:token': [401, 'unknown_key'],
  'GET /api/v1/projects/:slug/segments': [404, 'not_found'],
  'POST /api/v1/projects/:slug/segments': [404, 'not_found'],
  'GET /api/v1/projects/:slug/segments/:key': [404, 'not_found'],
  'PATCH /api/v1/projects/:slug/segments/:key': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/segments/:key': [404, 'not_found'],
  'GET /api/v1/projects/:slug/segments/:key/versions': [404, 'not_found'],
  'GET /api/v1/projects/:slug/alertRules': [404, 'not_found'],
  'POST /api/v1/projects/:slug/alertRules': [404, 'not_found'],
  'GET /api/v1/projects/:slug/alertRules/:id': [404, 'not_found'],
  'PATCH /api/v1/projects/:slug/alertRules/:id': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/alertRules/:id': [404, 'not_found'],
  'POST /api/v1/projects/:slug/alertRules/:id/snooze': [404, 'not_found'],
  'POST /api/v1/projects/:slug/alertRules/backtest': [404, 'not_found'],
  'GET /api/v1/projects/:slug/incidents': [404, 'not_found'],
  'GET /api/v1/projects/:slug/incidents/lanes': [404, 'not_found'],
  'GET /api/v1/projects/:slug/incidents/:id': [404, 'not_found'],
  'GET /api/v1/projects/:slug/incidents/:id/series': [404, 'not_found'],
  'POST /api/v1/projects/:slug/incidents/:id/acknowledge': [404, 'not_found'],
  'POST /api/v1/projects/:slug/incidents/:id/resolve': [404, 'not_found'],
  'GET /api/v1/incidents': [200],
  'GET /api/v1/users': [200],
  'GET /api/v1/me': [200],
  'PATCH /api/v1/me': [200],
  'POST /api/v1/me/totp': [200],
  'POST /api/v1/me/totp/confirm': [400, 'invalid_request'],
  'POST /api/v1/me/totp/disable': [409, 'conflict'],
  'POST /api/v1/signUpLink': [400, 'invalid_request'],
  'POST /api/v1/signUp': [400, 'invalid_request'],
  'POST /api/v1/session': [400, 'invalid_request'],
  'GET /api/v1/session': [401, 'signed_out'],
  'DELETE /api/v1/session': [204],
  'POST /api/v1/session/proof': [400, 'invalid_request'],
  'GET /api/v1/sessions': [200],
  'DELETE /api/v1/sessions': [204],
  'DELETE /api/v1/sessions/:id': [404, 'not_found'],
  'GET /api/v1/members': [200],
  'PATCH /api/v1/members/:id': [400, 'invalid_request'],
  'DELETE /api/v1/members/:id': [404, 'not_found'],
  'POST /api/v1/members/:id/signUpLink': [404, 'not_found'],
  'DELETE /api/v1/members/:id/totp': [404, 'not_found'],
  'GET /api/v1/invites': [200],
  'POST /api/v1/invites': [400, 'invalid_request'],
  'DELETE /api/v1/invites/:id': [404, 'not_found'],
  'GET /api/v1/tokens': [200],
  'POST /api/v1/tokens': [400, 'invalid_request'],
  'DELETE /api/v1/tokens/:id': [404, 'not_found'],
  'GET /api/v1/projects/:slug/channels': [404, 'not_found'],
  'POST /api/v1/projects/:slug/channels': [404, 'not_found'],
  'GET /api/v1/projects/:slug/channels/:id': [404, 'not_found'],
  'PATCH /api/v1/projects/:slug/channels/:id': [404, 'not_found'],
  'DELETE /api/v1/projects/:slug/channels/:id': [404, 'not_found'],
  'POST /api/v1/projects/:slug/channels/:id/test': [404, 'not_found'],
  'POST /api/v1/projects/:slug/channels/:id/rotate': [404, 'not_found'],
  'GET /unsubscribe/:token': [404],
  'POST /unsubscribe/:token': [404],
  'POST /unsubscribe/:token/undo': [404],
  'GET /api/v1/service/mail': [200],
  'PUT /api/v1/service/mail': [400, 'invalid_request'],
  'DELETE /api/v1/service/mail': [404, 'not_found'],
  'POST /api/v1/service/mail/test': [409, 'conflict'],
  'GET /api/v1/projects/:slug/deliveries': [404, 'not_found'],
  'GET /api/v1/projects/:slug/deliveries/:id': [404, 'not_found'],
  'POST /api/v1/projects/:slug/deliveries/:id/again': [404, 'not_found'],
  'GET /api/v1/auditLog': [200],
  'GET /api/v1/backups': [200],
  'POST /api/v1/backups': [200],
  'GET /api/v1/backups/schedule': [200],
  'PUT /api/v1/backups/schedule': [400, 'invalid_request'],
  'GET /api/v1/service': [200],
  'GET /api/v1/deadLetters': [200],
  'GET /api/v1/deadLetters/:id/record': [404, 'not_found'],
  'POST /api/v1/deadLetters/retry': [200],
  'POST /api/v1/deadLetters/discard': [200],
  'GET /auth/oidc/start': [404, 'not_found'],
  'GET /auth/oidc/callback': [404, 'not_found'],
  'POST /mcp': [415],
  'GET /.well-known/oauth-protected-resource': [200],
  'GET /.well-known/oauth-protected-resource/mcp': [200],
  'GET /.well-known/oauth-authorization-server': [200],
  'POST /oauth/register': [400, 'invalid_request'],
  // What they take is a form.
  'POST /oauth/token': [415, 'invalid_request'],
  'POST /oauth/revoke': [415, 'invalid_request'],
  'POST /api/v1/oauth/request': [400, 'invalid_request'],
  'POST /api/v1/oauth/allow': [400, 'invalid_request'],
  'GET /healthz': [200],
  'GET /readyz': [200],
  'GET /metrics': [401, 'missing_token'],
  'GET /api/openapi.json': [200],
  'GET /sdk/:file': [404, 'not_found'],
  'GET /api/v1/sdk': [200],
  'GET /sdk/config': [200],
  'GET /api/v1/projects/:slug/sampling': [404, 'not_found'],
  'PATCH /api/v1/projects/:slug/sampling': [404, 'not_found'],
}

interface Visit {
  by: string
  headers: Record<string, string>
  answers: [status: number, code?: string]
}

const routes = routesOf(app)
const nameOf = ({ method, path }: DescribedRoute) => `${method} ${path}`
const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

const revoked = giveKey('staging', { project: shop })
{
  const [newest] = keyFinder(it.seeds).list(it.projects.find(shop))
  it.changes['keys.revoke']({ id: newest?.id as string, at: it.time.now, by: COMMAND_LINE })
}
const keys = SCOPES.map((scope) => ({
  scope,
  key: giveKey('test', { project: shop, scopes: [scope] }),
}))
const tokens = ROLES.flatMap((role) =>
  [...TOKEN_SCOPES.map((scope) => [scope]), [...TOKEN_SCOPES]].map((scopes) => ({
    role,
    scopes,
    token: giveToken(role, scopes),
  })),
)
const expired = giveToken('owner', TOKEN_SCOPES, { lifeMs: 1 })

describe('every route knows who may pass (GlitchTip GTSEC-001)', () => {
  for (const route of routes)
    test(nameOf(route), async () => {
      const passes = ADMITTED[nameOf(route)]
      if (!passes) throw new Error('A new route: say in ADMITTED what it answers.')
      const wrong: unknown[] = []
      for (const { by, headers, answers } of visitsOf(route, passes)) {
        const [status, code] = answers
        const answer = await visit(route, headers)
        const got = codeOf(answer.body)
        if (answer.status !== status || (code && got !== code))
          wrong.push({ by, expected: answers, got: [answer.status, got] })
      }
      expect(wrong).toEqual([])
    })

  test('and there is no route that the document does not describe', () => {
    const undescribed = app.routes
      .filter(({ hooks }) => !hooks?.detail?.['x-whimbrel'])
      .map(({ method, path }) => `${method} ${path}`)
    expect(undescribed).toEqual(['OPTIONS /*', 'GET /*'])
    expect(routes.map(nameOf).sort()).toEqual(Object.keys(ADMITTED).sort())
  })
})

describe('what a token may do with accounts', () => {
  test('is to read who there is, to see and revoke the tokens of its owner, and no more', () => {
    const isRead = ({ method, path }: DescribedRoute) =>
      method === 'GET' && ['/api/v1/me', '/api/v1/users', '/api/v1/members'].includes(path)
    const isOwnTokens = ({ method, path }: DescribedRoute) =>
      method !== 'POST' && path.startsWith('/api/v1/tokens')
    const aboutPeople = routes.filter(
      ({ path, needs }) =>
        needs !== 'nothing' && /^.api.v1.(me|sessions?|tokens|members|invites|users)\b/.test(path),
    )
    const forbidden = aboutPeople.filter((route) => !isRead(route) && !isOwnTokens(route))
    expect(forbidden.map(nameOf).sort()).toEqual([...FOR_SESSIONS_ALONE].sort())
  })

  test.each([
    ...FOR_SESSIONS_ALONE,
    ...BACKUPS_BY_SESSION,
    ...SHARED_BY_SESSION,
    ...CONSENT_BY_SESSION,
  ])('%s is not for an owner with every scope', async (name) => {
    const [method = '', path = ''] = name.split(' ')
    const route = { method, path } as DescribedRoute
    const answer = await visit(route, bearer(giveToken('owner')))
    expect([answer.status, answer.body.code]).toEqual([403, 'session_required'])
  })
})

describe('what a session opens that showed no password lately', () => {
  const old = giveSession('owner')
  const after = routes.filter(({ needs }) => typeof needs === 'object' && 'right' in needs)

  test.each(after.map((route) => [nameOf(route), route] as const))('%s', async (name, route) => {
    const signedIn = ['DELETE /api/v1/session', 'DELETE /api/v1/sessions'].includes(name)
      ? giveSession('owner')
      : old
    it.seeds.run('UPDATE session SET proved_at = 0')
    const { body } = await visit(route, signedIn)
    expect([name, codeOf(body ?? {}) === 'proof_required']).toEqual([
      name,
      FOR_A_FRESH_PROOF.includes(name),
    ])
  })
})

/**
 * The reason of a refusal, which OTLP has among its details (google.rpc.ErrorInfo), JSON-RPC in the data of its error, and OAuth as
 * its error.
 */
function codeOf({ details, error, code }: ProblemBody & Refused): string | undefined {
  if (typeof error === 'string') return error
  return details?.[0]?.reason.toLowerCase() ?? error?.data?.code ?? code
}
interface Refused {
  details?: { reason: string }[]
  error?: string | { data?: { code: string } }
}

function visitsOf({ method, needs }: DescribedRoute, passes: Visit['answers']): Visit[] {
  if (needs === 'nothing') return EVERYBODY.map((visit) => ({ ...visit, answers: passes }))
  if (needs === 'key') return ingestVisits(undefined, passes)
  if (needs === 'token') return tokenVisits(() => passes)
  return 'scope' in needs
    ? ingestVisits(needs.scope, passes)
    : [
        ...apiVisits(needs.right as Right, passes),
        ...sessionVisits(method, RIGHTS[needs.right as Right].role, passes),
      ]
}

const EVERYBODY = [
  { by: 'nobody', headers: {} },
  { by: 'a key', headers: { 'x-api-key': giveKey('test', { project: shop }) } },
  { by: 'a revoked key', headers: bearer(revoked) },
  { by: 'a token', headers: bearer(giveToken('viewer', ['read'])) },
]

/** @param needed the scope that a key must have; undefined: any key will do */
function ingestVisits(needed: string | undefined, passes: Visit['answers']): Visit[] {
  const both = (by: string, key: string, answers: Visit['answers']): Visit[] => [
    { by: `${by} in X-API-Key`, headers: { 'x-api-key': key }, answers },
    { by: `${by} as Bearer`, headers: bearer(key), answers },
  ]
  return [
    { by: 'nobody', headers: {}, answers: [401, 'missing_key'] },
    { by: 'Basic', headers: { authorization: 'Basic eDp5' }, answers: [401, 'missing_key'] },
    {
      by: 'Bearer and nothing',
      headers: { authorization: 'Bearer ' },
      answers: [401, 'missing_key'],
    },
    ...both('a malformed key', 'ingest_live_abc', [401, 'unknown_key']),
    ...both('a key with a typo', `${mintKey().slice(0, -1)}-`, [401, 'unknown_key']),
    ...both('an unknown key', mintKey(), [401, 'unknown_key']),
    ...both('a revoked key', revoked, [401, 'revoked_key']),
    ...keys.flatMap(({ scope, key }) =>
      both(
        `a key for ${scope}`,
        key,
        (needed ?? scope) === scope ? passes : [403, 'missing_scope'],
      ),
    ),
    ...tokens.flatMap(({ role, scopes, token }) =>
      both(`a token of ${role} for ${scopes}`, token, [401, 'unknown_key']),
    ),
  ]
}

const apiVisits = (right: Right, passes: Visit['answers']): Visit[] =>
  tokenVisits((role, scopes) => answersToToken(right, role, scopes, passes))

function tokenVisits(
  answersTo: (role: Role, scopes: readonly TokenScope[]) => Visit['answers'],
): Visit[] {
  return [
    { by: 'nobody', headers: {}, answers: [401, 'missing_token'] },
    { by: 'a malformed token', headers: bearer('whimbrel'), answers: [401, 'unknown_token'] },
    { by: 'an unknown token', headers: bearer(mintToken()), answers: [401, 'unknown_token'] },
    { by: 'an expired token', headers: bearer(expired), answers: [401, 'unknown_token'] },
    ...[revoked, mintKey(), ...keys.map(({ key }) => key)].flatMap((key): Visit[] => [
      { by: 'an ingest key as Bearer', headers: bearer(key), answers: [401, 'unknown_token'] },
      {
        by: 'an ingest key in X-API-Key',
        headers: { 'x-api-key': key },
        answers: [401, 'missing_token'],
      },
    ]),
    ...tokens.flatMap(({ role, scopes, token }): Visit[] => {
      const answers = answersTo(role, scopes)
      return [
        { by: `a token of ${role} for ${scopes}`, headers: bearer(token), answers },
        {
          by: 'a token in X-API-Key',
          headers: { 'x-api-key': token },
          answers: [401, 'missing_token'],
        },
      ]
    }),
  ]
}

function answersToToken(
  right: Right,
  role: Role,
  scopes: readonly TokenScope[],
  passes: Visit['answers'],
): Visit['answers'] {
  const { role: lowest, scope: needed } = RIGHTS[right]
  if (needed === null) return [403, 'session_required']
  if (!scopes.includes(needed)) return [403, 'missing_scope']
  return atLeast(role, lowest) ? passes : [403, 'missing_role']
}

/** By the cookie; each signed in anew, since some routes end the session. */
function sessionVisits(method: string, lowest: Role, passes: Visit['answers']): Visit[] {
  it.time.now = Date.now() + 3_600_000
  const signedIn = (role: Role) => giveSession(role, { email: `${role}@sessions.example` })
  const unknown = { ...signedIn('owner'), cookie: `whimbrel=${'x'.repeat(43)}` }
  const fromElsewhere = { ...signedIn('owner'), 'sec-fetch-site': 'cross-site' }
  return [
    { by: 'an unknown session', headers: unknown, answers: [401, 'signed_out'] },
    {
      by: 'a session from a foreign page',
      headers: fromElsewhere,
      answers: method === 'GET' ? passes : [403, 'cross_site'],
    },
    ...ROLES.map(
      (role): Visit => ({
        by: `a session of ${role}`,
        headers: signedIn(role),
        answers: atLeast(role, lowest) ? passes : [403, 'missing_role'],
      }),
    ),
  ]
}

function visit({ method, path }: DescribedRoute, headers: Record<string, string>) {
  // Past its life by an hour for `expired`, and for nothing else.
  it.time.now = Date.now() + 3_600_000
  return send<ProblemBody>(method, path.replace(/:\w+/g, 'nothing-0'), {
    headers,
    ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
  })
}

describe('a body is not looked at before its sender is known', () => {
  const writing = routes.filter(({ method, needs }) => method !== 'GET' && needs !== 'nothing')
  const strangers = [
    { who: 'nobody', headers: {} },
    { who: 'an unknown key', headers: { 'x-api-key': mintKey() } },
    { who: 'an unknown token', headers: bearer(mintToken()) },
    { who: 'a revoked key', headers: { 'x-api-key': revoked } },
    { who: 'a token that may only read', headers: bearer(giveToken('viewer', ['read'])) },
    { who: 'a foreign page', headers: { ...giveSession(), 'sec-fetch-site': 'same-site' } },
  ]

  test.each(writing.map((route) => [nameOf(route), route] as const))(
    '%s',
    async (_, { method, path, needs }) => {
      const scope = typeof needs === 'object' && 'scope' in needs ? needs.scope : undefined
      const unfit = keys.find((one) => one.scope !== scope)?.key as string
      const isRead =
        needs === 'token' ||
        (typeof needs === 'object' && 'right' in needs && needs.right === 'read')
      const all = [
        ...strangers.filter(({ who }) => !isRead || who !== 'a token that may only read'),
        { who: 'a key without the scope', headers: bearer(unfit) },
      ]
      for (const { who, headers } of all) {
        let touched = false
        const body = new ReadableStream(
          {
            pull() {
              touched = true
            },
          },
          { highWaterMark: 0 },
        )
        const answer = await send<ProblemBody>(method, path.replace(/:\w+/g, 'x'), {
          headers,
          body,
        })
        expect([who, [401, 403].includes(answer.status), touched]).toEqual([who, true, false])
      }
    },
  )

  test.each([
    ['bad JSON', 'application/json', '{"message":', 'identity'],
    ['no JSON at all', 'text/html', '<html>', 'identity'],
    ['an unknown encoding', 'application/json', 'x', 'snappy'],
    ['more than any limit', 'application/json', 'x'.repeat(9 * 1024 * 1024), 'gzip'],
  ])('a stranger who sends %s is told of the key alone', async (_, type, body, encoding) => {
    for (const path of ['/events/ingest', '/events/ingestBatch']) {
      const headers = { 'content-type': type, 'content-encoding': encoding }
      expect((await post(path, body, undefined, headers)).body.code).toBe('missing_key')
    }
  })
})

describe('a key speaks for its own project alone', () => {
  test('what a key of one project sends is never seen under another', async () => {
    const [ours, theirs] = [giveProject(), giveProject()]
    const event = await it.sendEvent(
      checkoutFailure('secret'),
      giveKey('production', { project: ours }),
    )
    giveKey('production', { project: theirs })
    expect((await it.issueOf(event)).project).toBe(ours)
    expect(await it.issues(theirs, 'environment=all')).toEqual([])
    expect(await it.issues(theirs, 'environment=all&query=secret')).toEqual([])
    const stats = await get<{ items: unknown[] }>(
      `/api/v1/projects/${theirs}/stats?environment=all`,
    )
    expect(stats.body.items).toEqual([])
  })

  test('the same failure in two projects is two issues that are no siblings', async () => {
    const events = await Promise.all(
      (['production', 'staging'] as const).map((environment) =>
        it.sendEvent(checkoutFailure('twin'), giveKey(environment, { project: giveProject() })),
      ),
    )
    const [one, other] = await Promise.all(events.map(it.issueOf))
    expect(one?.siblingKey).toBe(other?.siblingKey as string)
    expect(one?.id).not.toBe(other?.id)
    expect([one?.siblings, other?.siblings]).toEqual([[], []])
  })

  test('issues of two projects do not merge, and nothing of it stays', async () => {
    const [one, other] = await Promise.all(
      [giveProject(), giveProject()].map(async (project) =>
        it.issueOf(
          await it.sendEvent(checkoutFailure('apart'), giveKey('production', { project })),
        ),
      ),
    )
    const answer = await it.ask('/api/v1/issues/merge', { into: one?.id, ids: [other?.id] })
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
    expect((await it.issue(other?.id as string)).groupings).toHaveLength(1)
  })

  test('the same event id in two projects is two events, each answered to who names its project (GHSA-vx2f-6m6h-9frf)', async () => {
    const id = crypto.randomUUID()
    const [ours, theirs] = [giveProject(), giveProject()]
    for (const project of [ours, theirs])
      await it.sendEvent({ id, message: `of ${project}` }, giveKey('production', { project }))
    const event = (query: string) =>
      get<ProblemBody & { project: string; message: string }>(`/api/v1/events/${id}${query}`)
    for (const project of [ours, theirs])
      expect((await event(`?project=${project}`)).body).toMatchObject({
        project,
        message: `of ${project}`,
      })
    expect((await event(`?project=${shop}`)).status).toBe(404)
    const unsaid = await event('')
    expect([unsaid.status, unsaid.body.code]).toEqual([409, 'conflict'])
    for (const project of [ours, theirs]) expect(unsaid.body.detail).toContain(project)
    const alone = await it.sendEvent({ message: 'x' }, giveKey('production', { project: ours }))
    expect((await get<{ project: string }>(`/api/v1/events/${alone}`)).body.project).toBe(ours)
  })

  test("a cursor of one project's list opens nothing of another's", async () => {
    const [ours, theirs] = [giveProject(), giveProject()]
    const key = giveKey('production', { project: ours })
    for (const name of ['first', 'second']) await it.sendEvent(checkoutFailure(name), key)
    giveKey('production', { project: theirs })
    const page = await get<{ nextCursor: string }>(`/api/v1/projects/${ours}/issues?limit=1`)
    expect(page.body.nextCursor).toBeString()
    expect(await it.issues(theirs, `cursor=${page.body.nextCursor}`)).toEqual([])
  })

  test("a key's address under another project revokes nothing", async () => {
    const [ours, theirs] = [giveProject(), giveProject()]
    const made = await it.ask<{ id: string; key: string }>(`/api/v1/projects/${ours}/keys`, {})
    const answer = await it.remove(`/api/v1/projects/${theirs}/keys/${made.body.id}`)
    expect(answer.status).toBe(404)
    expect((await post('/events/ingest', { message: 'still here' }, made.body.key)).status).toBe(
      200,
    )
  })
})

describe('a browser key', () => {
  test('never gets releases:write from the API', async () => {
    const wanted = { kind: 'browser', scopes: ['events:write', 'releases:write'] }
    const answer = await it.ask(`/api/v1/projects/${shop}/keys`, wanted)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })

  test('gets the ingest scopes and no other when none are named', async () => {
    const answer = await it.ask<{ scopes: string[] }>(`/api/v1/projects/${shop}/keys`, {
      kind: 'browser',
    })
    expect(answer.body.scopes).toEqual(SCOPES.filter((scope) => scope !== 'releases:write'))
  })

  test('never gets releases:write from the command line', async () => {
    const args = [
      '--project',
      shop,
      '--kind',
      'browser',
      '--scopes',
      'releases:write',
      '--data',
      it.data,
    ]
    const child = Bun.spawn([...PROGRAM, 'key', 'create', ...args], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
    expect(await child.exited).toBe(2)
    expect(await new Response(child.stdout).text()).toBe('')
    expect(await new Response(child.stderr).text()).toContain('releases:write')
  })

  test.each([
    ['from its own site', 'https://shop.example', 200],
    ['from another site', 'https://evil.example', 403],
    ['from a site that begins like its own', 'https://shop.example.evil.example', 403],
    ['from its own host without TLS', 'http://shop.example', 403],
    ['from a sandboxed frame', 'null', 403],
    ['with no origin', undefined, 403],
  ])('with an origin list is taken %s as it should', async (_, origin, status) => {
    const origins = ['https://shop.example', 'https://www.shop.example']
    const key = giveKey('production', { project: shop, kind: 'browser', origins })
    const headers: Record<string, string> = origin === undefined ? {} : { origin }
    const answer = await post('/events/ingest', { message: 'from a page' }, key, headers)
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.body.code).toBe('origin_not_allowed')
  })

  test('without an origin list is taken from anywhere', async () => {
    const key = giveKey('production', { project: shop, kind: 'browser' })
    const answer = await post('/events/ingest', { message: 'x' }, key, {
      origin: 'https://any.example',
    })
    expect(answer.status).toBe(200)
  })
})

describe('a revoked key is refused within a second', () => {
  const refused = async (key: string) =>
    (await post('/events/ingest', { message: 'late' }, key)).body.code === 'revoked_key'

  test('when the API revokes it', async () => {
    const made = await it.ask<{ id: string; key: string }>(`/api/v1/projects/${shop}/keys`, {})
    const { id, key } = made.body
    expect((await post('/events/ingest', { message: 'in time' }, key)).status).toBe(200)
    expect((await it.remove(`/api/v1/projects/${shop}/keys/${id}`)).status).toBe(204)
    await until('the key is refused', () => refused(key), 1000)
  })

  test('when the command line beside the server revokes it', async () => {
    const made = await it.ask<{ id: string; key: string }>(`/api/v1/projects/${shop}/keys`, {})
    const { id, key } = made.body
    expect((await post('/events/ingest', { message: 'in time' }, key)).status).toBe(200)
    const child = Bun.spawn([...PROGRAM, 'key', 'revoke', id, '--data', it.data], {
      stdout: 'ignore',
    })
    expect(await child.exited).toBe(0)
    await until('the key is refused', () => refused(key), 1000)
  })
})

describe('any page may send', () => {
  const open = { 'access-control-allow-origin': '*' }

  test.each([
    '/events/ingest',
    '/events/ingestBatch',
    '/spans/ingestBatch',
    '/otlp/v1/traces',
    '/v1/traces',
    '/v1/nothing',
    '/events/nothing',
  ])('OPTIONS %s needs no key', async (path) => {
    const headers = {
      origin: 'https://shop.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-api-key,content-type,content-encoding',
    }
    const answer = await send('OPTIONS', path, { headers })
    expect(answer.status).toBe(204)
    const said = Object.fromEntries(answer.headers)
    expect(said).toMatchObject(open)
    expect(said['access-control-allow-methods']).toContain('POST')
    for (const name of ['x-api-key', 'authorization', 'content-type', 'content-encoding'])
      expect(said['access-control-allow-headers']).toContain(name)
  })

  test.each([
    ['a success', 200, '/events/ingest', { message: 'hello' }],
    ['a batch', 200, '/events/ingestBatch', { events: [{ message: 'hello' }] }],
    ['a bad event', 400, '/events/ingest', {}],
    ['a bad batch', 400, '/events/ingestBatch', { events: [{}] }],
    ['bad JSON', 400, '/events/ingest', '{'],
    ['a body too large', 413, '/events/ingest', ' '.repeat(1024 * 1024 + 1)],
  ])('%s can be read by the page', async (_, status, path, body) => {
    const answer = await post(path, body, giveKey('production', { project: shop }))
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject(open)
  })

  test.each([
    ['without a key', {}],
    ['with an unknown key', { 'x-api-key': mintKey() }],
    ['with a key that lacks the scope', { 'x-api-key': keys[1]?.key as string }],
  ])('a refusal %s can be read by the page', async (_, headers) => {
    const answer = await send('POST', '/events/ingest', { headers, body: {} })
    expect([401, 403]).toContain(answer.status)
    expect(Object.fromEntries(answer.headers)).toMatchObject(open)
  })

  test('the reading API is for no other page', async () => {
    const answer = await send('GET', '/api/v1/me', {
      headers: { ...bearer(giveToken()), origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('what is kept of secrets', () => {
  test('neither keys nor tokens stand in the database in clear', () => {
    const key = giveKey('production', { project: shop })
    const token = giveToken()
    const db = new Database(join(it.data, 'whimbrel.db'), { readonly: true })
    const rows = db
      .query('SELECT * FROM api_key')
      .all()
      .concat(db.query('SELECT * FROM access_token').all())
    db.close()
    const kept = rows.map((row) => JSON.stringify(row)).join('\n')
    expect(kept).not.toContain(key)
    expect(kept).not.toContain(key.slice(12, 46))
    expect(kept).not.toContain(token)
    expect(kept).toContain(`"last4":"${key.slice(-4)}"`)
  })

  test('a list of keys shows the last four characters and never the key', async () => {
    const key = giveKey('production', { project: shop })
    const answer = await get(`/api/v1/projects/${shop}/keys`)
    expect(JSON.stringify(answer.body)).not.toContain(key)
    expect(JSON.stringify(answer.body)).toContain(key.slice(-4))
  })

  test('the data folder is for its owner alone', () => {
    const folder = join(temporaryFolder(), 'fresh')
    openMain(folder).close()
    expect(statSync(folder).mode & 0o077).toBe(0)
    expect(statSync(join(folder, 'whimbrel.db')).mode & 0o077).toBe(0)
    const open = readdirSync(it.data).filter((name) => statSync(join(it.data, name)).mode & 0o077)
    expect(open).toEqual([])
  })
})
