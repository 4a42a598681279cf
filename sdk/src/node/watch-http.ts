import { errorMonitor } from 'node:events'
import http, { type ClientRequest } from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { guarded } from '../core/guarded'
import { wrapped } from '../core/wrapped'
import { type Begin, ended, headersOf } from '../requests/watch-requests'

type Ask = (...args: unknown[]) => ClientRequest

/** Watches requests of `node:http` and `node:https`, until their answers have been read. */
export function watchHttp(begin: Begin): () => void {
  const undo = [http, https].flatMap((module) => {
    const asking = module as unknown as Record<'request' | 'get', Ask>
    const request = wrapped(asking, 'request', (original) => (...args) => {
      const made = original(...args)
      guarded(() => watch(made, begin))
      return made
    })
    // The one of Node asks by a `request` of its own, and has sent its headers when it returns.
    const get = wrapped(asking, 'get', () => (...args) => {
      const made = asking.request(...args)
      made.end()
      return made
    })
    return [get, request]
  })
  // So that those who have imported the functions by name have ours.
  guarded(syncBuiltinESMExports)
  return () => {
    for (const put of undo) put()
    guarded(syncBuiltinESMExports)
  }
}

function watch(request: ClientRequest, begin: Begin): void {
  const { method, protocol, path } = request
  const watching = begin({
    method,
    url: `${protocol}//${request.getHeader('host') ?? request.host}${path}`,
  })
  if (!request.headersSent)
    for (const [name, value] of headersOf(watching))
      if (!request.hasHeader(name)) request.setHeader(name, value)
  let failure: unknown
  // A listener for `error` itself, or for `response`, would change what happens without one.
  request.once(errorMonitor, (error) => {
    failure = error
  })
  request.once('close', () => {
    const { res } = request as { res?: { statusCode?: number } | null }
    ended(watching, res?.statusCode, failure)
  })
}
