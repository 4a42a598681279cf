import type { Server } from 'bun'
import { clientAddress, type TrustedProxies } from '../http/client-address'
import { hostOf, type OwnHosts } from '../http/own-hosts'
import { isLoopback } from '../lib/is-loopback'
import { Problem } from '../lib/problem'

/** Where a request came to, and from where. */
export interface Place {
  /** As browsers write it in `Origin`. */
  origin: string
  /** Whether cookies go over TLS alone: everywhere but on plain http of the machine itself. */
  isSecure: boolean
  /** Who asks; the nearest proxy where nobody can be believed. */
  address: string | null
}

interface Deps {
  proxies: TrustedProxies
  /** How others reach us; what the request says when left out. */
  publicUrl: string | undefined
  hosts: OwnHosts
}
type Asked = Pick<Server<unknown>, 'requestIP'> | null

export function places({ proxies, publicUrl, hosts }: Deps) {
  const socketOf = (request: Request, server: Asked) => server?.requestIP(request)?.address
  const addressOf = (request: Request, server: Asked): string | null => {
    const socket = socketOf(request, server)
    return clientAddress(socket, request.headers, proxies) ?? socket ?? null
  }

  /** Whether our proxy asks: what it calls us is its own affair, and no browser's. */
  const isByProxy = (request: Request, server: Asked) =>
    publicUrl !== undefined && proxies.trusts(socketOf(request, server) ?? '')

  return {
    /** Who asks, by whatever name of ours. */
    addressOf,
    /** @throws Problem `unknown_host` for a name that is not ours: links and sessions are for ours alone */
    placeOf(request: Request, server: Asked): Place {
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

export type Places = ReturnType<typeof places>
export type PlaceOf = Places['placeOf']
