import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Networks of IPv4 that are nobody's on the internet (IANA's registry of special-purpose addresses, RFC 6890): this host, private
 * ones, shared by carriers (RFC 6598, which has the metadata of some clouds), loopback, link-local with the metadata of most, test
 * networks, relays of 6to4, multicast, reserved and broadcast.
 */
const NOT_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure answers its machines about themselves at this one, which looks like any other.
  '168.63.129.16/32',
]

/** What the internet's part of IPv6 (RFC 4291) is: all else is private, link-local, multicast, or IPv4 in another form. */
const IPV6 = '2000::/3'
/** And what of it is not: protocol assignments with Teredo, documentation, and 6to4, behind which lies any IPv4. */
const NOT_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const refused4 = listOf('ipv4', NOT_IPV4)
const taken6 = listOf('ipv6', [IPV6])
const refused6 = listOf('ipv6', NOT_IPV6)

/** Whether an address is one of the internet, as opposed to one of this machine, its networks or its cloud. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !refused4.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  // An address with a zone (fe80::1%eth0) is of a link.
  if (address.includes('%')) return false
  return taken6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
