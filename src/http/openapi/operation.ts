import type { TSchema } from '@sinclair/typebox'
import type { Description } from '../describe'
import { refusals } from './refusals'
import type { DescribedRoute } from './routes-of'
import { plain, reference } from './schemas'

/**
 * One route as OpenAPI describes an operation.
 * @param components takes the schemas that it refers to
 */
export function operation(route: DescribedRoute, components: Record<string, unknown>) {
  const { summary, description, tag, needs, query, body, example, answers } = route
  const { media = 'application/json', bodyMedia = 'application/json' } = route
  return {
    operationId: operationId(route),
    summary,
    ...(description && { description }),
    tags: [tag],
    security: securityOf(needs),
    ...(needs !== 'nothing' && { 'x-needs': needs }),
    parameters: [
      ...pathParameters(route.path),
      ...(query ? queryParameters(query, components) : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { [bodyMedia]: { schema: reference(body, components), example } },
      },
    }),
    responses: {
      [statusOf(route)]: {
        description: answers ? 'Done' : 'Done, nothing to say',
        ...(answers && {
          content: { [media]: { schema: reference(answers, components) } },
        }),
      },
      ...refusals(route),
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
  if (needs === 'token') return [{ token: [] }]
  return needs === 'key' || 'scope' in needs
    ? [{ ingestKey: [] }, { ingestKeyBearer: [] }]
    : [{ token: [] }, { session: [] }]
}

/** What parts of paths look like, where their names tell. */
const PATH_FORMS: Record<string, object> = {
  traceId: { pattern: '^[0-9a-fA-F]{32}$' },
  spanId: { pattern: '^[0-9a-fA-F]{16}$' },
}

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...PATH_FORMS[name] },
  }))

const queryParameters = (schema: TSchema, components: Record<string, unknown>) =>
  Object.entries(schema.properties as Record<string, TSchema>).map(([name, property]) => ({
    name,
    in: 'query',
    required: (schema.required ?? []).includes(name),
    ...(property.description && { description: property.description }),
    schema: plain(property, components),
  }))
