import { BlockList, isIP } from 'node:net'

/** Proxies whose `X-Forwarded-For` is believed. */
export interface TrustedProxies {
  trusts(address: string): boolean
}

/** The widest private networks there are, by the bits of their prefix (RFC 1918, RFC 4193). */
const WIDEST = { ipv4: 8, ipv6: 7 } as const

/** Headers in which a proxy names its client. From a proxy that we do not trust, they tell only that there is one. */
const FORWARDING = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'x-forwarded-host',
  'x-forwarded-proto',
  'via',
] as const

/**
 * Reads `10.0.0.0/8, ::1`.
 * @throws Error that names a part which is neither an address nor a CIDR, or one that is too wide
 */
export function trustedProxies(list: readonly string[]): TrustedProxies {
  const block = new BlockList()
  for (const part of list) {
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
    const [family, bits] = isIP(address) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
    if (isIP(address) === 0 || Number(prefix ?? bits) > bits)
      throw new Error(`${part} is no address and no CIDR; write 10.0.0.0/8 or ::1.`)
    if (Number(prefix ?? bits) < WIDEST[family])
      throw new Error(
        `${part} would believe strangers too, who could then write any address; name the proxies' own, such as 10.0.0.0/8 or 127.0.0.1.`,
      )
    block.addSubnet(address, Number(prefix ?? bits), family)
  }
  return {
    trusts: (address) =>
      isIP(address) !== 0 && block.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  }
}

/**
 * Who sent a request: the socket's other end or, where that is a trusted proxy, the last address
 * of `X-Forwarded-For` that is not itself a trusted proxy. Anybody could have written the addresses before that one.
 * @returns undefined when no address can be believed
 */
export function clientAddress(
  socket: string | undefined,
  headers: Headers,
  { trusts }: TrustedProxies,
): string | undefined {
  if (socket === undefined) return undefined
  const peer = plain(socket)
  // Headers of an unknown sender prove nothing, except that a proxy may stand between.
  if (!trusts(peer)) return FORWARDING.some((name) => headers.has(name)) ? undefined : peer
  const hops =
    headers
      .get('x-forwarded-for')
      ?.split(',')
      .map((hop) => plain(hop.trim())) ?? []
  const client = hops.findLast((hop) => !trusts(hop))
  return client !== undefined && isIP(client) !== 0 ? client : undefined
}

/** A socket for both families writes an IPv4 peer as `::ffff:10.0.0.1`. */
export const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
