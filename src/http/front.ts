import { Elysia } from 'elysia'
import { Problem } from '../lib/problem'

/** A name, an IPv4 or an IPv6 address, and a port: one of them, so that two headers are none. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
/** A year, as browsers' lists ask for it. */
const HTTPS_ONLY = 'max-age=31536000'

/**
 * What every request passes first.
 * @param isTls whether TLS ends here: else only what ends it can promise that it always will
 */
export function front(isTls: boolean) {
  let known = ''

  /** Nearly all name the same one. */
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
