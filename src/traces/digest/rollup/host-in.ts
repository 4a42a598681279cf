/** RFC 1035 §2.3.4, without the root's dot. */
const LONGEST_HOST = 253
/** Characters that are read: a host stands at the beginning of its URL. */
const READ = 1000

/**
 * The host of a URL, of `host:port` or of a host alone, in lower case; undefined for what names none,
 * such as a socket's path.
 */
export function hostIn(text: string): string | undefined {
  if (text.startsWith('/')) return undefined
  const start = text.slice(0, READ)
  const host = URL.parse(start.includes('://') ? start : `http://${bracketed(start)}`)?.hostname
  if (!host || host.length > LONGEST_HOST) return undefined
  return host.replace(/\.$/, '') || undefined
}

/** IPv6 stands in brackets in a URL, and alone in `server.address`. */
const bracketed = (host: string) => (/^[\da-f]*:[\da-f.]*:/i.test(host) ? `[${host}]` : host)
