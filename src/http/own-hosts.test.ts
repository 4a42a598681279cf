import { expect, test } from 'bun:test'
import { isHostName, ownHosts } from './own-hosts'

const hosts = ownHosts({
  publicUrl: 'https://errors.example.org/',
  listens: '192.0.2.4',
  others: ['Whimbrel.lan', 'fd00::4'],
})

test.each([
  ['the public address', 'https://errors.example.org', true],
  ['it with a port, in capitals', 'http://ERRORS.example.org:4700', true],
  ['loopback', 'http://127.0.0.1:4700', true],
  ['localhost', 'http://localhost', true],
  ['loopback over IPv6', 'http://[::1]:4700', true],
  ['the address it listens on', 'http://192.0.2.4:4700', true],
  ['a name that the operator gave', 'http://whimbrel.lan', true],
  ['an address that the operator gave', 'http://[fd00::4]', true],
  ['a name that points here', 'http://evil.example:4700', false],
  ['one below ours', 'http://evil.errors.example.org', false],
  ['one that begins like loopback', 'http://127.0.0.1.evil.example', false],
  ['one that ends like localhost', 'http://evil-localhost', false],
  ['another address', 'http://192.0.2.5', false],
])('%s is told as ours or not', (_, url, isOurs) => {
  expect(hosts.has(new Request(url))).toBe(isOurs)
})

test.each([
  ['errors.example.org', true],
  ['localhost', true],
  ['192.0.2.4', true],
  ['fd00::4', true],
  ['https://errors.example.org', false],
  ['errors.example.org:4700', false],
  ['errors.example.org/x', false],
  ['user@errors.example.org', false],
  ['*', false],
])('%s is a name or not', (text, isName) => expect(isHostName(text)).toBe(isName))
