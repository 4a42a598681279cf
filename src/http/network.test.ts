import { expect, test } from 'bun:test'
import { networkOf } from './network'

test.each([
  ['an IPv4 address is itself', '203.0.113.7', '203.0.113.7'],
  ['an IPv4 address in IPv6 clothes too', '::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['an IPv6 address is its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['a shortened one too', '2001:db8:1:2::9', '2001:db8:1:2'],
  ['one with its zeros in the middle of the network', '2001:db8::3:4:5:6', '2001:db8:0:0'],
  ['loopback', '::1', '0:0:0:0'],
  ['what is none stays', '', ''],
])('%s', (_, address, network) => expect(networkOf(address)).toBe(network))
