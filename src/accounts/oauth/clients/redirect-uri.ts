import { isLoopback } from '../../../lib/is-loopback'

/** Schemes without a domain in them that are taken all the same: Cursor is called back at no other. */
const APP_SCHEMES = ['cursor:']
const LONGEST = 500

/**
 * Whether a program may be called back at an address: https, http within the machine of the person, or a scheme that an app has
 * to itself (RFC 8252, section 7.1: the name of a domain in reverse). No other: a browser runs what `javascript:` says.
 */
export function isRedirectUri(text: string): boolean {
  const url = text.length <= LONGEST ? URL.parse(text) : null
  if (!url || /[\s\\#]/.test(text) || url.username || url.password) return false
  if (url.protocol === 'https:') return true
  if (url.protocol === 'http:') return isLoopback(hostOf(url))
  return APP_SCHEMES.includes(url.protocol) || /^[a-z][a-z\d]*(\.[a-z\d-]+)+:$/.test(url.protocol)
}

/**
 * Whether an address is one of those that a program has named. It is compared as text; only the port of an address within the
 * machine may be another, because a program takes whichever is free when it starts (RFC 8252, section 7.3).
 */
export const isNamed = (uri: string, named: readonly string[]): boolean =>
  isRedirectUri(uri) &&
  named.some((one) => one === uri || (isLocal(uri) && withoutPort(one) === withoutPort(uri)))

/** Whether whoever listens there is a program of the person's own machine. */
export function isLocal(uri: string): boolean {
  const url = new URL(uri)
  return url.protocol === 'http:' && isLoopback(hostOf(url))
}

function withoutPort(uri: string): string | undefined {
  const url = URL.parse(uri)
  if (url?.protocol !== 'http:') return undefined
  url.port = ''
  return url.href
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
