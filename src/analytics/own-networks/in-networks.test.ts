import { expect, test } from 'bun:test'
import { networkOf } from '../../http/network'
import { inNetworks } from './in-networks'
import { readNetwork } from './read-network'

const isOurs = inNetworks(['192.0.2.7', '10.16.0.0/12', '2001:db8:1:200::/56'].map(readNetwork))

test.each([
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['10.31.255.255', true],
  ['10.32.0.0', false],
  ['2001:db8:1:2ab:3:4:5:6', true],
  ['2001:db8:1:300::1', false],
  ['::1', false],
])('the visit from %s is our own: %p', (address, isOwn) => {
  expect(isOurs(networkOf(address))).toBe(isOwn)
})

test('without a list, and without an address, no visit is', () => {
  expect(inNetworks([])('192.0.2.7')).toBe(false)
  expect(isOurs(undefined)).toBe(false)
})
