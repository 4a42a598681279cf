import { Elysia } from 'elysia'
import { fileFault, isDamage } from '../../db/files/file-fault'
import { isStorageFault } from '../../db/files/storage-fault'
import { MAIN_FILE } from '../../db/open'
import { tellRefusal } from '../../db/spool/tell-refusal'
import { log } from '../../lib/log'
import { Problem } from '../../lib/problem'
import { CORS } from '../cors'
import { methodsAt, type Route } from '../methods'
import type { RefusalCounts } from './counts'
import type { Refusal } from './dialect'
import { refusalResponse } from './dialects'
import { routeGroups } from './group'
import { manners } from './manners'

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

      if (error instanceof Problem) return refuse(error)
      if (code === 'NOT_FOUND') {
        const methods = methodsAt(routes(), path)
        return methods.length === 0
          ? refuse(nothingThere(request.method, path))
          : refuse(otherMethods(request.method, path, methods), { allow: methods.join(', ') })
      }
      if (isStorageFault(error)) return refuse(storageProblem(error))
      return refuse(bug(error, request.method, route))
    },
  )
}

const nothingThere = (method: string, path: string) =>
  new Problem('not_found', `There is no ${method} ${path}; see /api/openapi.json.`)

const otherMethods = (method: string, path: string, methods: string[]) =>
  new Problem('method_not_allowed', `${path} takes ${methods.join(', ')}, not ${method}.`)

function storageProblem(cause: Error): Problem {
  const damaged = isDamage(cause)
  tellRefusal(damaged ? fileFault(cause, MAIN_FILE) : cause)
  return new Problem(
    'storage_unavailable',
    damaged
      ? 'A file of the server is damaged, and nothing was changed. Its log says how to go on.'
      : 'The disk refuses this; nothing was changed. Send it again.',
    { retryAfterSeconds: 2 },
  )
}

/**
 * Logs a bug, and refuses with the id that the log has it under. No detail of it goes to the caller, and the log is told the
 * route instead of the address, in which a client may have written anything.
 */
function bug(cause: unknown, method: string, route: string | undefined): Refusal {
  const requestId = Bun.randomUUIDv7()
  log.error('bug', { requestId, method, route, cause })
  return {
    reason: 'internal',
    message: `Something broke on our side. The log names it under ${requestId}.`,
    more: { members: { requestId } },
  }
}

/** The path of a request. One whose Host header is malformed has no URL, and counts as at the root. */
const pathOf = (request: Request) => URL.parse(request.url)?.pathname ?? '/'
