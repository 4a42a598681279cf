import type { Server } from 'bun'
import { clientAddress, type TrustedProxies } from '../http/client-address'
import { hostOf, type OwnHosts } from '../http/own-hosts'
import { isLoopback } from '../lib/is-loopback'
import { Problem } from '../lib/problem'

/** By which name of ours a request came, how safely, and from where. */
export interface Connection {
  /** The origin that the request was sent to, as browsers write it in `Origin`. */
  origin: string
  /** Whether cookies go over TLS alone: everywhere but on plain http of the machine itself. */
  isSecure: boolean
  /** The client's address; that of the nearest proxy where none is to be believed. */
  address: string | null
}

interface Deps {
  proxies: TrustedProxies
  /** The address by which others reach this server; without one, what the request says counts. */
  publicUrl: string | undefined
  hosts: OwnHosts
}
type Socket = Pick<Server<unknown>, 'requestIP'> | null

export function connections({ proxies, publicUrl, hosts }: Deps) {
  const socketOf = (request: Request, server: Socket) => server?.requestIP(request)?.address
  const addressOf = (request: Request, server: Socket): string | null => {
    const socket = socketOf(request, server)
    return clientAddress(socket, request.headers, proxies) ?? socket ?? null
  }

  /** Whether a proxy of ours sent the request: the name it calls us by is a matter of its set-up, and no browser's. */
  const isByProxy = (request: Request, server: Socket) =>
    publicUrl !== undefined && proxies.trusts(socketOf(request, server) ?? '')

  return {
    /** The client's address, by whatever name the request came. */
    addressOf,
    /** @throws Problem `unknown_host` for a name that is not ours: links and sessions are for ours alone */
    connectionOf(request: Request, server: Socket): Connection {
      if (!hosts.has(request) && !isByProxy(request, server))
        throw new Problem(
          'unknown_host',
          `This server does not know itself as ${hostOf(request.url)}. ${hosts.mend(hostOf(request.url))}`,
        )
      const own = new URL(publicUrl ?? request.url)
      return {
        origin: own.origin,
        isSecure: own.protocol === 'https:' || !isLoopback(hostOf(own.href)),
        address: addressOf(request, server),
      }
    },
  }
}

export type Connections = ReturnType<typeof connections>
export type ConnectionOf = Connections['connectionOf']
