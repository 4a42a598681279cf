import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import { guarded } from '../core/guarded'
import { wrapped } from '../core/wrapped'
import { inRequest } from '../server/in-request'
import { endsWith, incomingOf } from '../server/node-request'

/** Built files and pictures: their requests say nothing, and are most of all. */
const ASSETS = /^\/_next\//

/** Gives each request to a server of this process a scope and a span of its own: Next.js has no middleware that does. */
export const watchServers = (): (() => void) =>
  wrapped(
    Server.prototype as { emit: (this: Server, event: string, ...args: unknown[]) => boolean },
    'emit',
    (original) =>
      function (this: Server, event, ...args) {
        const [request, response] = args as [IncomingMessage, ServerResponse]
        if (event !== 'request' || ASSETS.test(request.url ?? ''))
          return original.call(this, event, ...args)
        return inRequest(
          () => incomingOf(request),
          (answering) => {
            guarded(() => endsWith(response, answering))
            return original.call(this, event, ...args)
          },
        )
      },
  )
