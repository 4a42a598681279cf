import { expect, test } from 'bun:test'
import { isHost } from './front'

test.each([
  ['a name', 'errors.example.org', true],
  ['a name and a port', 'localhost:4700', true],
  ['a name with an underscore', 'whimbrel_1:4700', true],
  ['IPv4', '127.0.0.1:4700', true],
  ['IPv6', '[::1]:4700', true],
  ['nothing', '', false],
  ['two of them', 'a, b', false],
  ['a blank', 'a b', false],
  ['a port beyond all ports', 'a:65536', false],
  ['a port that is none', 'a:b', false],
  ['an IPv4 address that is none', '999.999.999.999', false],
  ['an IPv6 address that is cut off', '[::1', false],
  ['a path', 'a/b', false],
  ['a user', 'a@b', false],
  ['markup', '<b>', false],
])('a Host of %s', (_, host, isGood) => expect(isHost(host)).toBe(isGood))
