import type { Server } from 'bun'
import { isLoopback } from '../config'
import { clientAddress, type TrustedProxies } from '../http/client-address'

/** Where a request came to, and from where. */
export interface Place {
  /** As browsers write it in `Origin`. */
  origin: string
  /** Whether cookies go over TLS alone: everywhere but on plain http of the machine itself. */
  isSecure: boolean
  /** Who asks; the nearest proxy where nobody can be believed. */
  address: string | null
}

/** @param publicUrl how others reach us; what the request says when left out */
export function places(proxies: TrustedProxies, publicUrl: string | undefined) {
  return (request: Request, server: Pick<Server<unknown>, 'requestIP'> | null): Place => {
    const own = new URL(publicUrl ?? request.url)
    const socket = server?.requestIP(request)?.address
    const forwarded = request.headers.get('x-forwarded-for')
    return {
      origin: own.origin,
      isSecure: own.protocol === 'https:' || !isLoopback(own.hostname.replace(/^\[|\]$/g, '')),
      address: clientAddress(socket, forwarded, proxies) ?? socket ?? null,
    }
  }
}

export type PlaceOf = ReturnType<typeof places>
