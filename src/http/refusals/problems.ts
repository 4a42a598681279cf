import { Elysia } from 'elysia'
import { Problem } from '../../lib/problem'
import { CORS } from '../cors'
import { methodsAt, type Route } from '../methods'
import type { RefusalCounts } from './counts'
import type { Refusal } from './dialect'
import { refusalResponse } from './dialects'
import { routeGroups } from './group'
import { manners } from './manners'
import { refusalOf } from './refusal-of'

/**
 * Turns whatever is thrown into the answer that clients of the route understand. Global and first, so that it sees
 * what every other plugin throws.
 * @param routes all that the app answers
 * @param refused counts every refusal
 */
export function problems(routes: () => readonly Route[], refused: Pick<RefusalCounts, 'note'>) {
  const mannerAt = manners(routes)
  const groupAt = routeGroups(routes)
  return new Elysia({ name: 'problems' }).onError(
    { as: 'global' },
    ({ code, error, request, route }) => {
      const path = pathOf(request)
      const { refusesAs, openToPages } = mannerAt(path, route)
      const refuse = (refusal: Refusal, headers: Record<string, string> = {}) => {
        refused.note(groupAt(request.method, route), refusal.reason)
        return refusalResponse(refusesAs, refusal, openToPages ? { ...CORS, ...headers } : headers)
      }

      if (code === 'NOT_FOUND') {
        const methods = methodsAt(routes(), path)
        return methods.length === 0
          ? refuse(nothingThere(request.method, path))
          : refuse(otherMethods(request.method, path, methods), { allow: methods.join(', ') })
      }
      return refuse(refusalOf(error, { method: request.method, route }))
    },
  )
}

const nothingThere = (method: string, path: string) =>
  new Problem('not_found', `There is no ${method} ${path}; see /api/openapi.json.`)

const otherMethods = (method: string, path: string, methods: string[]) =>
  new Problem('method_not_allowed', `${path} takes ${methods.join(', ')}, not ${method}.`)

/** The path of a request. One whose Host header is malformed has no URL, and counts as at the root. */
const pathOf = (request: Request) => URL.parse(request.url)?.pathname ?? '/'
