import type { EventBody } from '../event/event-body'
import { cut } from '../event/plain'

/** A request that this program answers. */
export interface Incoming {
  method: string
  /** With scheme and host. */
  url: string
  header(name: string): string | undefined
}

/** The headers that help to understand an error. Cookies and whatever lets somebody in are not among them. */
const SAID = [
  'accept',
  'accept-language',
  'content-length',
  'content-type',
  'host',
  'origin',
  'referer',
  'user-agent',
  'x-request-id',
]

/** What events say of a request. */
export const requestOf = ({
  method,
  url,
  header,
}: Incoming): NonNullable<EventBody['request']> => ({
  method,
  url: cut(url, 2000),
  headers: Object.fromEntries(
    SAID.flatMap((name) => {
      const value = header(name)
      return value === undefined ? [] : [[name, cut(value, 1000)]]
    }),
  ),
})

/** What spans say of a request, by OpenTelemetry's semantic conventions for HTTP servers. */
export function attributesOf({ method, url, header }: Incoming) {
  const { protocol, hostname, port, pathname } = new URL(url)
  return {
    'http.request.method': method,
    'url.scheme': protocol.slice(0, -1),
    'url.path': cut(pathname, 2000),
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    'user_agent.original': header('user-agent'),
  }
}
