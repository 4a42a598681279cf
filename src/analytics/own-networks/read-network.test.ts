import { expect, test } from 'bun:test'
import { readNetwork } from './read-network'

test.each([
  ['an address', '192.0.2.7', '192.0.2.7'],
  ['one with the prefix of an address', ' 192.0.2.7/32 ', '192.0.2.7'],
  ['an office', '192.0.2.7/24', '192.0.2.0/24'],
  ['a network whose prefix ends within an octet', '10.255.255.255/12', '10.240.0.0/12'],
  ['a client of IPv6', '2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['one of IPv6 with a narrower prefix', '2001:db8:1:2::7/128', '2001:db8:1:2::/64'],
  ['a site of IPv6', '2001:db8:1:2ff::/56', '2001:db8:1:200::/56'],
  ['a provider of IPv6', '2001:db8::/32', '2001:db8::/32'],
  ['this machine', '::1', '::/64'],
])('%s is spelled in one way', (_, text, network) => {
  expect(readNetwork(text)).toBe(network)
  expect(readNetwork(network)).toBe(network)
})

test.each([
  ['a name', 'office.example', 'is no address and no network'],
  ['nothing', '', 'is no address and no network'],
  ['a prefix that is too long', '192.0.2.0/33', 'is no address and no network'],
  ['half an address', '192.0.2', 'is no address and no network'],
  ['the address of an interface', 'fe80::1%eth0', 'is no address and no network'],
  ['two of them', '192.0.2.1 192.0.2.2', 'is no address and no network'],
  ['all of IPv4', '0.0.0.0/0', 'so wide'],
  ['more than a provider of IPv6', '2000::/3', 'so wide'],
])('%s is refused', (_, text, says) => {
  expect(() => readNetwork(text)).toThrow(says)
})
