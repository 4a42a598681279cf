import { isIP } from 'node:net'
import { networkOf } from '../../http/network'
import { Problem } from '../../lib/problem'

/** The narrowest prefix of IPv6 that is told apart: one client has a /64 to itself, and by it visitors are known. */
const NARROWEST_IPV6 = 64
/** The widest prefixes: as much as the widest private networks have of IPv4, and a provider of IPv6. */
const WIDEST = { ipv4: 8, ipv6: 16 } as const

/**
 * Reads `192.0.2.7`, `192.0.2.0/24` or `2001:db8::/32`, and spells it in one way: the first address of the network with its prefix,
 * but an address of IPv4 by itself.
 * @throws Problem `invalid_request` for anything else, and for a network with half the world in it
 */
export function readNetwork(text: string): string {
  const [, address = '', prefix] = /^([^/\s]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  const longest = family === 'ipv6' ? 128 : 32
  const asked = Number(prefix ?? longest)
  if (isIP(address) === 0 || address.includes('%') || asked > longest)
    throw refused(`${text} is no address and no network; write 192.0.2.7 or 2001:db8::/64.`)
  if (asked < WIDEST[family])
    throw refused(
      `${text} is so wide that visits of strangers would be left out; name a network of your own, /${WIDEST[family]} at most.`,
    )
  return family === 'ipv4' ? spelledIpv4(address, asked) : spelledIpv6(address, asked)
}

const refused = (message: string) => new Problem('invalid_request', message)

function spelledIpv4(address: string, prefix: number): string {
  const octets = address.split('.').map((octet, i) => masked(Number(octet), 8, prefix - 8 * i))
  return prefix === 32 ? octets.join('.') : `${octets.join('.')}/${prefix}`
}

function spelledIpv6(address: string, asked: number): string {
  const prefix = Math.min(asked, NARROWEST_IPV6)
  const groups = networkOf(address)
    .split(':')
    .map((group, i) => masked(Number.parseInt(group, 16), 16, prefix - 16 * i).toString(16))
  const { hostname } = new URL(`http://[${groups.join(':')}::]`)
  return `${hostname.slice(1, -1)}/${prefix}`
}

/** The first `prefix` of a number's bits. */
const masked = (number: number, bits: number, prefix: number) =>
  number - (number % 2 ** Math.max(0, bits - Math.max(0, prefix)))
