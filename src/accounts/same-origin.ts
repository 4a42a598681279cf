import { Problem } from '../lib/problem'
import type { Connection } from './connection'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Lets a change by cookie pass only when a page of ours sent it: a foreign one can make a browser
 * send the cookie along, but cannot forge `Sec-Fetch-Site` (Fetch Metadata) nor `Origin` (RFC 6454).
 * @throws Problem `cross_site`
 */
export function checkSameOrigin(request: Request, own: string): void {
  if (READING.has(request.method)) return
  const sender = senderOf(request.headers, own)
  if (sender !== 'own') throw crossSite(own)
  if (request.body !== null && !isJson(request.headers))
    throw new Problem(
      'cross_site',
      'Send Content-Type: application/json, which a form of a foreign page cannot.',
    )
}

/**
 * Refuses foreign pages where no cookie is needed, as for signing in. A program that is no browser is let
 * pass: it sends neither header.
 * @throws Problem `cross_site`; `invalid_request` for a browser that would not keep the cookie it gets
 */
export function checkNotForeign({ headers }: Request, { origin, isSecure }: Connection): void {
  if (senderOf(headers, origin) === 'foreign') throw crossSite(origin)
  if (isSecure && headers.get('origin')?.startsWith('http://'))
    throw new Problem(
      'invalid_request',
      'Browsers keep no session on plain http from another machine; open this by https.',
    )
}

/** Whose page sent a request, as browsers say it; `unnamed` for a program that is no browser. */
export function senderOf(headers: Headers, own: string): 'own' | 'foreign' | 'unnamed' {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' ? 'own' : 'foreign'
  const origin = headers.get('origin')
  if (origin === null) return 'unnamed'
  return origin === own ? 'own' : 'foreign'
}

const isJson = (headers: Headers) =>
  /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')

const crossSite = (own: string) =>
  new Problem(
    'cross_site',
    `A change by cookie is taken only from a page of ${own}. Open the dashboard there (--public-url says where), or use an access token.`,
  )
