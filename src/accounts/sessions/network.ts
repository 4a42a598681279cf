import { isIPv6 } from 'node:net'

/** What one client has of addresses: a whole /64 with IPv6 (RFC 6177), itself otherwise. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || /^::ffff:\d+\./i.test(address)) return address
  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array(Math.max(0, 8 - start.length - end.length)).fill('0')
  return [...start, ...zeros, ...end].slice(0, 4).join(':')
}
