import type { AnyElysia } from 'elysia'
import type { Dialect } from '../refusals/dialect'
import { DIALECTS } from '../refusals/dialects'
import { INFO, SECURITY_SCHEMES } from './about'
import { operation } from './operation'
import { routesOf } from './routes-of'

/** The OpenAPI 3.1 document of an app's described routes. */
export function openapi(app: AnyElysia, version: string) {
  const dialects: Dialect[] = Object.values(DIALECTS)
  const schemas: Record<string, unknown> = Object.fromEntries(
    dialects.map(({ schemaName, schema }) => [schemaName, schema]),
  )
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routesOf(app)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { ...INFO, version },
    servers: [{ url: '/' }],
    paths,
    components: { schemas, securitySchemes: SECURITY_SCHEMES },
  }
}
