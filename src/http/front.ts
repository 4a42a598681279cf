import { Elysia } from 'elysia'
import { Problem } from '../lib/problem'

/** One name or address, and perhaps a port. Two Host headers arrive as one text with a comma, which does not fit. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
/** A year: the least that browsers' preload lists ask for. */
const HTTPS_ONLY = 'max-age=31536000'

/**
 * The first check of every request: that it names one host.
 * @param isTls whether TLS ends at this server. Only then it may promise browsers that there will always be TLS
 */
export function front(isTls: boolean) {
  let known = ''

  /** Remembers the last good host, since nearly all requests name the same one. */
  function checkHost(request: Request) {
    const host = request.headers.get('host')
    if (host === known && host !== '') return
    const isGood = host === null ? URL.canParse(request.url) : isHost(host)
    if (!isGood)
      throw new Problem(
        'invalid_request',
        'The Host header must be there once and name this server, as errors.example.org or 127.0.0.1:4700.',
      )
    known = host ?? ''
  }

  const app = new Elysia({ name: 'front' }).onRequest(({ request }) => {
    checkHost(request)
  })
  return isTls
    ? app.onRequest(({ set }) => {
        set.headers['strict-transport-security'] = HTTPS_ONLY
      })
    : app
}

export const isHost = (text: string): boolean => HOST.test(text) && URL.canParse(`http://${text}`)
