import type { TSchema } from '@sinclair/typebox'
import type { AnyElysia } from 'elysia'
import type { Reason } from '../lib/problem'
import { Problem } from '../lib/problem'
import { wordsOf } from '../lib/schema'
import type { Description } from './describe'
import { ANSWERS, problemBody } from './problems'
import { rpcStatusBody, speaksRpcStatus } from './rpc-status'

/** Refusals that every route of a kind can give. */
const OF_INGEST: readonly Reason[] = [
  ...([
    'missing_key',
    'unknown_key',
    'revoked_key',
    'missing_scope',
    'origin_not_allowed',
  ] as const),
  ...(['rate_limited', 'storage_unavailable', 'overloaded', 'shutting_down'] as const),
]
const OF_API: readonly Reason[] = [
  ...(['missing_token', 'unknown_token', 'signed_out', 'missing_scope', 'missing_role'] as const),
  ...(['session_required', 'cross_site', 'storage_unavailable'] as const),
]
const OF_BODY: readonly Reason[] = [
  ...(['invalid_json', 'body_too_large', 'unsupported_media_type', 'request_timeout'] as const),
  'overloaded',
]

export interface DescribedRoute extends Description {
  method: string
  path: string
}

/** Every described route of an app. */
export const routesOf = (app: AnyElysia): DescribedRoute[] =>
  app.routes.flatMap(({ method, path, hooks }) => {
    const description: Description | undefined = hooks?.detail?.['x-whimbrel']
    return description ? [{ method, path, ...description }] : []
  })

/** The OpenAPI 3.1 document of an app's described routes. */
export function openapi(app: AnyElysia, version: string) {
  const schemas: Record<string, unknown> = { Problem: PROBLEM, RpcStatus: RPC_STATUS }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routesOf(app)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Whimbrel',
      version,
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        ingestKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        ingestKeyBearer: { type: 'http', scheme: 'bearer', description: 'The same key.' },
        token: { type: 'http', scheme: 'bearer', description: 'A personal access token.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-whimbrel',
          description:
            'Set by signing in; `whimbrel` on plain http of the machine itself. Changes are taken from our own pages alone.',
        },
      },
    },
  }
}

function operation(route: DescribedRoute, schemas: Record<string, unknown>) {
  const { summary, description, tag, needs, query, body, example, answers } = route
  const { media = 'application/json' } = route
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  return {
    operationId: operationId(route),
    summary,
    ...(description && { description }),
    tags: [tag],
    security: securityOf(needs),
    ...(needs !== 'nothing' && { 'x-needs': needs }),
    parameters: [
      ...names.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string', ...PATH_FORMS[name] },
      })),
      ...(query ? queryParameters(query) : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: reference(body, schemas), example } },
      },
    }),
    responses: {
      [statusOf(route)]: {
        description: answers ? 'Done' : 'Done, nothing to say',
        ...(answers && {
          content: { [media]: { schema: reference(answers, schemas) } },
        }),
      },
      ...refusals(route),
      500: { description: INTERNAL, content: refusalIn(route.path) },
    },
  }
}

function statusOf({ redirects, created, answers }: DescribedRoute) {
  if (redirects) return 302
  if (created) return 201
  return answers ? 200 : 204
}

function operationId({ method, path }: DescribedRoute) {
  const words = path
    .replace('/api/v1', '')
    .split(/[/:._-]+/)
    .filter(Boolean)
  return [
    method.toLowerCase(),
    ...words.map((word) => word[0]?.toUpperCase() + word.slice(1)),
  ].join('')
}

function securityOf(needs: Description['needs']) {
  if (needs === 'nothing') return []
  return 'scope' in needs
    ? [{ ingestKey: [] }, { ingestKeyBearer: [] }]
    : [{ token: [] }, { session: [] }]
}

const queryParameters = (schema: TSchema) =>
  Object.entries(schema.properties as Record<string, TSchema>).map(([name, property]) => ({
    name,
    in: 'query',
    required: (schema.required ?? []).includes(name),
    ...(property.description && { description: property.description }),
    schema: plain(property),
  }))

/** A schema with an `$id` stands once among the components. */
function reference(schema: TSchema, schemas: Record<string, unknown>) {
  if (!schema.$id) return plain(schema)
  const { $id, ...rest } = plain(schema)
  schemas[schema.$id] = rest
  return { $ref: `#/components/schemas/${schema.$id}` }
}

/** TypeBox keeps its own notes under symbols, which JSON leaves out. */
const plain = (schema: TSchema) =>
  withoutIds(JSON.parse(JSON.stringify(schema)), true) as Record<string, unknown>

function withoutIds(value: unknown, top = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutIds(item))
  if (value === null || typeof value !== 'object') return value
  const words = wordsOf(value)
  if (words) {
    const { anyOf: _, ...rest } = value as Record<string, unknown>
    return { type: 'string', enum: words, ...rest }
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => top || name !== '$id')
      .map(([name, item]) => [name, withoutIds(item)]),
  )
}

function refusals({ path, needs, body, query, refuses = [] }: DescribedRoute) {
  const reasons = new Set<Reason>([
    ...(needs === 'nothing' ? [] : 'scope' in needs ? OF_INGEST : OF_API),
    ...(body ? OF_BODY : []),
    ...(query || (needs !== 'nothing' && 'right' in needs) ? (['invalid_request'] as const) : []),
    ...refuses,
  ])
  const byStatus = Map.groupBy(reasons, (reason) => ANSWERS[reason].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        ...(status >= 429 && { headers: RETRY_AFTER }),
        description: codes.map((code) => `\`${code}\``).join(', '),
        content: refusalIn(path, codes),
      },
    ]),
  )
}

/** How a path refuses, with an example of each code. */
function refusalIn(path: string, codes: readonly Reason[] = []) {
  const isRpc = speaksRpcStatus(path)
  const exampleOf = (code: Reason) => {
    const problem = new Problem(code, ANSWERS[code].title)
    return isRpc ? rpcStatusBody(ANSWERS[code].status, problem) : problemBody(problem)
  }
  return {
    [isRpc ? 'application/json' : 'application/problem+json']: {
      schema: { $ref: `#/components/schemas/${isRpc ? 'RpcStatus' : 'Problem'}` },
      ...(codes.length > 0 && {
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      }),
    },
  }
}

/** What parts of paths look like, where one can tell. */
const PATH_FORMS: Record<string, object> = {
  traceId: { pattern: '^[0-9a-fA-F]{32}$' },
  spanId: { pattern: '^[0-9a-fA-F]{16}$' },
}

const ABOUT = `Takes errors and events from applications and groups them into issues.

Refusals are RFC 9457 problem+json whose \`code\` says which, whose \`detail\` says the mend, and whose
\`retry\` says whether the same request may succeed later. Lists page by cursor: send \`nextCursor\` as
\`cursor\` until it is null. Bodies may be compressed (gzip, deflate, br, zstd). Times are RFC 3339 in UTC. A parameter that a route
does not have is refused with the nearest name; routes of ingest do not look at their query.`

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } },
}

const INTERNAL = '`internal`: a bug of ours, which the log has under the `requestId`.'

const RPC_STATUS = {
  type: 'object',
  description: '`google.rpc.Status`, as OTLP/HTTP asks for.',
  required: ['code', 'message'],
  properties: {
    code: { type: 'integer', description: 'Of `google.rpc.Code`.' },
    message: { type: 'string', description: 'One sentence that says the mend.' },
    details: {
      type: 'array',
      description: '`ErrorInfo` with our code, and `BadRequest` with each mistake by its path.',
      items: { type: 'object', required: ['@type'], properties: { '@type': { type: 'string' } } },
    },
  },
}

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'retry'],
  properties: {
    type: { type: 'string', const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'One sentence that says the mend.' },
    code: { type: 'string', enum: [...Object.keys(ANSWERS), 'internal'] },
    retry: { type: 'boolean', description: 'Whether the same request may succeed later.' },
    errors: {
      type: 'array',
      description:
        'Each mistake of a body by its path (JSON pointer), or each bad item of a batch by its index.',
      items: {
        type: 'object',
        required: ['message'],
        properties: {
          path: { type: 'string' },
          index: { type: 'integer' },
          code: { type: 'string' },
          message: { type: 'string' },
          start: { type: 'integer', description: 'Of a search: where the mistake begins.' },
          end: { type: 'integer', description: 'Of a search: behind its last character.' },
        },
      },
    },
    requestId: { type: 'string', description: 'With `internal`: what the log calls it.' },
  },
}
