import { isIPv6 } from 'node:net'
import type { Server } from 'bun'
import { clientAddress, plain, type TrustedProxies } from './client-address'

/** The network of an address: with IPv6 the /64 that one client has to itself (RFC 6177), else the address alone. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || /^::ffff:\d+\./i.test(address)) return address
  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array(Math.max(0, 8 - start.length - end.length)).fill('0')
  return [...start, ...zeros, ...end].slice(0, 4).join(':')
}

/** An address in a network as `networkOf` writes it: one of IPv6 is known by its first half. */
export const addressIn = (network: string): string =>
  network.includes(':') && !network.includes('::') ? `${network}::` : network

/** Whether a proxy that we trust sent a request on: what it says in headers of its own is believed. */
export function isFromProxy(
  request: Request,
  server: Pick<Server<unknown>, 'requestIP'> | null,
  { trusts }: TrustedProxies,
): boolean {
  const socket = server?.requestIP(request)?.address
  return socket !== undefined && trusts(plain(socket))
}

/** The network that a request comes from; undefined where a proxy that we do not trust may stand between. */
export function networkAt(
  request: Request,
  server: Pick<Server<unknown>, 'requestIP'> | null,
  proxies: TrustedProxies,
): string | undefined {
  const socket = server?.requestIP(request)?.address
  const address = clientAddress(socket, request.headers, proxies)
  return address === undefined ? undefined : networkOf(address)
}
