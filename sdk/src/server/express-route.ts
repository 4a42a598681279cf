import { routeOf } from '../tracing/route-of'

export interface Matched {
  /** The path that was asked for, with its query. */
  originalUrl: string
  /** Where the router is mounted that the request is in now; it is empty again once the request has left it. */
  baseUrl: string
  /** The route as it is written, within its router. */
  route: string
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

/**
 * The whole route of an Express handler. Express forgets where routers are mounted when a request leaves them; then it is the beginning of the
 * path that the route does not explain.
 */
export function expressRoute({ originalUrl, baseUrl, route }: Matched): string {
  const path = partsOf(originalUrl.replace(/[?#].*/s, ''))
  const before = path.slice(0, Math.max(0, path.length - partsOf(route).length))
  const mount = baseUrl || (before.length > 0 && !/[*{]/.test(route) ? `/${before.join('/')}` : '')
  return routeOf(mount) + (route === '/' && mount ? '' : route)
}
