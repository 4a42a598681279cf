import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { isLoopback } from '../lib/is-loopback'

/** The names by which people reach this server. */
export interface OwnHosts {
  /** Whether the host that a request names is one of them. */
  has(request: Request): boolean
  /** What to do to reach this server by another name. */
  mend: (host: string) => string
}

interface Named {
  publicUrl?: string | undefined
  /** The address it listens on. */
  listens?: string | undefined
  /** Further names that the operator has set. */
  others?: readonly string[]
  /** The server's certificate, where TLS ends here: its names are ours. */
  certificate?: X509Certificate | undefined
}

/**
 * Tells our own names from those of strangers. Whoever owns a name can let it point to 127.0.0.1, and a browser then takes
 * their page for ours (DNS rebinding).
 */
export function ownHosts({ publicUrl, listens, others = [], certificate }: Named): OwnHosts {
  const named = new Set([
    ...(publicUrl === undefined ? [] : [hostOf(publicUrl)]),
    ...(listens === undefined ? [] : [hostOf(urlOf(listens))]),
    ...others.map((host) => hostOf(urlOf(host))),
  ])
  return {
    has({ url }) {
      const host = hostOf(url)
      if (isLoopback(host) || named.has(host)) return true
      const certified = isIP(host) === 0 ? certificate?.checkHost(host) : certificate?.checkIP(host)
      return certified !== undefined
    },
    mend: (host) =>
      `${publicUrl ? `Open it by ${publicUrl}` : 'Open it by localhost'}, or start it with --allowed-hosts ${host} if that name is yours.`,
  }
}

/** Whether a text is a name or an address and nothing else. */
export const isHostName = (text: string): boolean =>
  (isIP(text) === 6 || /^[\w.-]+$/.test(text)) && URL.canParse(urlOf(text))

const urlOf = (host: string) => `http://${isIP(host) === 6 ? `[${host}]` : host}`

/** The host of a URL, without the brackets around an IPv6 address. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')
